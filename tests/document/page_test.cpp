#include "lib/document/page.h"

#include "lib/document/assets.h"
#include "lib/report/assets.h"
#include "tests/catch.h"

namespace stela::testing {

TEST_CASE("a page names the hashes of its own style and script") {
  // FIPS 180-2, appendix B.1, in base64.
  CHECK(sha256_base64("abc") == "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
  CHECK(sha256_base64("") == "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
  const std::string page = write_page({Content::kText, "<b>", ".own{}", "abc", "<p>x</p>"});
  const std::size_t style = page.find("<style>") + 7;
  const std::string own = page.substr(style, page.find("</style>") - style);
  CHECK(own == page_palette({}) + std::string(kCommonStyle) + ".own{}");
  CHECK(page.find("style-src 'sha256-" + sha256_base64(own) + "'") != std::string::npos);
  CHECK(page.find("script-src 'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='") !=
        std::string::npos);
  CHECK(page.find("<title>&lt;b&gt;</title>") != std::string::npos);
  CHECK(write_page({Content::kText, "b", "", "", ""}).find("script-src") == std::string::npos);
}

TEST_CASE("a page has the colours of its theme, or those that its reader prefers") {
  const std::string dark = ":root{--paper:#1b1916;";
  CHECK(page_palette(Theme::kDark).starts_with(dark));
  CHECK(page_palette(Theme::kLight).find(dark) == std::string::npos);
  CHECK(page_palette({}).find("@media(prefers-color-scheme:dark){" + dark) != std::string::npos);
  for (const std::string_view sheet :
       {kCommonStyle, kChartStyle, kDocumentStyle, kPuzzleStyle, kReplayStyle}) {
    // Every colour has a name in the palette.
    for (std::size_t at = sheet.find("var(--"); at != std::string_view::npos;
         at = sheet.find("var(--", at + 1)) {
      const std::string name(sheet.substr(at + 4, sheet.find(')', at) - at - 4));
      INFO(name);
      CHECK(page_palette(Theme::kSafe).find(name + ":") != std::string::npos);
    }
  }
}

TEST_CASE("the files of pages end no element in which they stand") {
  for (const std::string_view asset : {kCommonStyle, kChartStyle, kDocumentStyle, kPuzzleStyle,
                                       kPuzzleScript, kReplayStyle, kReplayScript}) {
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
