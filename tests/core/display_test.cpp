#include "lib/core/utf8.h"
#include "tests/catch.h"

namespace stela {

TEST_CASE("what acts on a display is shown as bytes, and nothing else is") {
  constexpr char32_t kEnd = 0x3000;
  int count = 0;
  for (char32_t c = 0; c < kEnd; ++c) {
    std::string text;
    append_code_point(c, text);
    if (controls_display(c)) ++count;
    CAPTURE(static_cast<std::uint32_t>(c));
    CHECK((printable(text) == text) == !controls_display(c));
    CHECK((find_reordering("ab" + text) == 2) == reorders_text(c));
    CHECK(printable(text, text) == text);
  }
  CHECK(count == 32 + 33 + 12);
  CHECK(printable("\x9B\xC2") == "\\x9B\\xC2");
  CHECK(printable("a\xC2\x9B"
                  "b\xE2\x80\xAE") == "a\\xC2\\x9Bb\\xE2\\x80\\xAE");
}

TEST_CASE("a character that is cut is known at each byte") {
  CHECK(cut_code_point("") == 0);
  CHECK(cut_code_point("a") == 0);
  CHECK(cut_code_point("a\xC3") == 1);
  CHECK(cut_code_point("a\xC3\xA9") == 0);
  CHECK(cut_code_point("\xE2\x80") == 2);
  CHECK(cut_code_point("\xE2\x80\xAE") == 0);
  CHECK(cut_code_point("\xF0\x9F\x98") == 3);
  CHECK(cut_code_point("\xF0\x9F\x98\x80") == 0);
  CHECK(cut_code_point("\x80\x80\x80\x80") == 0);
}

TEST_CASE("nothing in a log is a command to a CI service") {
  CHECK(without_log_commands("::error::x\n ::y") == "\\x3A:error::x\n \\x3A:y");
  CHECK(without_log_commands("\r::x\r\n\t\xE3\x80\x80::y") == "\r\\x3A:x\r\n\t\xE3\x80\x80\\x3A:y");
  CHECK(without_log_commands("\x1b[1m::x") == "\x1b[1m\\x3A:x");
  CHECK(without_log_commands("\x1b\n::x") == "\x1b\n\\x3A:x");
  CHECK(without_log_commands("::::") == "\\x3A:::");
  CHECK(without_log_commands("::") == "\\x3A:");
  CHECK(without_log_commands("a ##[b]") == "a #\\x23[b]");
  CHECK(without_log_commands("##vso[a]##teamcity[b]###[") ==
        "#\\x23vso[a]#\\x23teamcity[b]##\\x23[");
  for (const std::string_view plain :
       {"", "a::b", ": :x", "# heading [x]", "## heading [x]", "#[x]", "##", "\x1b[1mred\x1b[0m"}) {
    CHECK(without_log_commands(plain) == plain);
  }
}

}  // namespace stela
