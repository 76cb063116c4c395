#include "lib/report/page.h"

#include "lib/report/assets.h"
#include "tests/catch.h"

namespace stela::testing {

TEST_CASE("a page names the hashes of its own style and script") {
  // FIPS 180-2, appendix B.1, in base64.
  CHECK(sha256_base64("abc") == "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
  CHECK(sha256_base64("") == "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
  const std::string page = write_page({"<b>", "abc", "", "<p>x</p>"});
  CHECK(page.find("style-src 'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='") !=
        std::string::npos);
  CHECK(page.find("script-src") == std::string::npos);
  CHECK(page.find("<style>abc</style>") != std::string::npos);
  CHECK(page.find("<title>&lt;b&gt;</title>") != std::string::npos);
}

TEST_CASE("the files of pages end no element in which they stand") {
  for (const std::string_view asset : {kCommonStyle, kSummaryStyle, kReplayStyle, kReplayScript}) {
    CHECK_FALSE(asset.empty());
    CHECK(asset.find("</s") == std::string_view::npos);
    CHECK(asset.find("<!--") == std::string_view::npos);
  }
  // Nothing is fetched, and nothing that somebody wrote is taken for HTML.
  for (const std::string_view word : {"innerHTML", "insertAdjacentHTML", "document.write", "eval(",
                                      "fetch(", "XMLHttpRequest", "import("}) {
    INFO(word);
    CHECK(kReplayScript.find(word) == std::string_view::npos);
  }
}

}  // namespace stela::testing
