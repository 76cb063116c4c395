#include "lib/core/utf8.h"
#include "lib/document/document.h"
#include "lib/render/svg.h"
#include "tests/catch.h"

namespace stela::testing {

TEST_CASE("nothing in a text has a meaning for HTML") {
  CHECK(escaped("<script>alert('1')</script>") ==
        "&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;");
  CHECK(escaped("\" onload=\"x & y") == "&quot; onload=&quot;x &amp; y");
  CHECK(escaped("]]>") == "]]&gt;");
}

TEST_CASE("bytes that no document may hold are replaced") {
  CHECK(escaped(std::string_view("a\0b", 3)) ==
        "a\xEF\xBF\xBD"
        "b");
  CHECK(escaped("\xFF<") == "\xEF\xBF\xBD&lt;");
}

TEST_CASE("nothing in a text has a meaning for Markdown") {
  CHECK(markdown_text("# *a* [b](c) <i> |") == "\\# \\*a\\* \\[b\\](c) \\<i\\> \\|");
  CHECK(markdown_text("1. one") == "1\\. one");
  CHECK(markdown_text("12) one") == "12\\) one");
  CHECK(markdown_text("3.") == "3\\.");
  CHECK(markdown_text("0.5 (A)") == "0.5 (A)");
  CHECK(markdown_text("on 1.") == "on 1.");
  CHECK(markdown_text("- one - two") == "\\- one - two");
  CHECK(markdown_text("a\nb") == "a\\\\x0Ab");
}

TEST_CASE("no link, mention or reference is made of a text") {
  CHECK(markdown_text("www.x.de wWw.x ww.x .w") == "www\\.x.de wWw\\.x ww.x .w");
  CHECK(markdown_text("https://x.de a: b://c") == "https\\://x.de a: b\\://c");
  CHECK(markdown_text("://") == "\\://");
  CHECK(markdown_text("a@b.c") == "a@<!-- -->b.c");
  CHECK(markdown_text("@name (@name) @") == "@<!-- -->name (@<!-- -->name) @");
  CHECK(markdown_text("#1 x#12 # 1 #a") == "\\#<!-- -->1 x\\#<!-- -->12 \\# 1 \\#a");
  CHECK(markdown_text("hut@0,1 hut@-1,0 dig@a1") == "hut@0,1 hut@-1,0 dig@a1");
}

TEST_CASE("a code span is fenced by more backticks than it holds") {
  CHECK(markdown_code("hut@0,1") == "`hut@0,1`");
  CHECK(markdown_code("a`b``c") == "``` a`b``c ```");
  CHECK(markdown_code("a|b") == "`a\\|b`");
}

}  // namespace stela::testing
