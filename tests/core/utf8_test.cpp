#include "lib/core/utf8.h"

#include "tests/catch.h"

namespace stela {
namespace {

// The check sees no use in literals.
using std::string_view_literals::operator""sv;  // NOLINT(misc-unused-using-decls)

/// Checks the first invalid part: its kind, its offset, and its size in bytes.
void check_bad(std::string_view text, BadText what, std::size_t offset, std::size_t size) {
  CAPTURE(printable(text));
  const BadPlace bad = find_bad_text(text);
  CHECK(bad.what == what);
  CHECK(bad.offset == offset);
  CHECK(bad.size == size);
}

void check_good(std::string_view text) {
  CAPTURE(printable(text));
  CHECK(find_bad_text(text).what == BadText::kNone);
  CHECK(find_bad_text(text).offset == std::string_view::npos);
}

}  // namespace

TEST_CASE("code points are counted, not bytes") {
  CHECK(count_code_points("") == 0);
  CHECK(count_code_points("abc") == 3);
  CHECK(count_code_points("Zoë") == 3);
  CHECK(count_code_points("\xF0\x9F\x98\x80") == 1);
  CHECK(count_code_points("\xE2\x80\xA6x") == 2);
}

TEST_CASE("every code point that is text is good") {
  check_good("");
  check_good("plain \t\r\n text");
  check_good("\xC2\xA0\xDF\xBF");                  // U+00A0, U+07FF
  check_good("\xE0\xA0\x80\xED\x9F\xBF");          // U+0800, U+D7FF
  check_good("\xEE\x80\x80\xEF\xBF\xBD");          // U+E000, U+FFFD
  check_good("\xF0\x90\x80\x80\xF4\x8F\xBF\xBD");  // U+10000, U+10FFFD
}

TEST_CASE("bytes that are no UTF-8 are found at their place") {
  check_bad("ab\x80", BadText::kEncoding, 2, 1);            // continues nothing
  check_bad("ab\xC0\xAF", BadText::kEncoding, 2, 1);        // overlong
  check_bad("\xE0\x80\xAF", BadText::kEncoding, 0, 1);      // overlong
  check_bad("x\xED\xA0\x80", BadText::kEncoding, 1, 1);     // a surrogate
  check_bad("\xF4\x90\x80\x80", BadText::kEncoding, 0, 1);  // beyond U+10FFFF
  check_bad("\xFF", BadText::kEncoding, 0, 1);
  CHECK(find_bad_text("abc\xC3").what == BadText::kEncoding);     // cut off by the end
  CHECK(find_bad_text("\xE2\x82 x").what == BadText::kEncoding);  // cut off by a space
  CHECK(find_bad_text("\xE2\x82 x").offset == 0);
}

TEST_CASE("control characters are found, but for white space") {
  check_bad("a\0b"sv, BadText::kControl, 1, 1);
  check_bad("\x1b[1m", BadText::kControl, 0, 1);
  check_bad("ab\x7f", BadText::kControl, 2, 1);
  check_bad("\xC2\x85", BadText::kControl, 0, 2);  // U+0085
  check_bad("long enough to be looked at in words of eight bytes\v", BadText::kControl, 51, 1);
}

TEST_CASE("U+FFFE and U+FFFF are found") {
  check_bad("a\xEF\xBF\xBE", BadText::kNotACharacter, 1, 3);
  check_bad("\xEF\xBF\xBF", BadText::kNotACharacter, 0, 3);
}

TEST_CASE("the search goes on from where it is told to") {
  const std::string_view text = "\x01 ab \x02";
  CHECK(find_bad_text(text, 1).offset == 5);
  CHECK(find_bad_text(text, 6).what == BadText::kNone);
}

TEST_CASE("what no document may hold is replaced, and nothing else is touched") {
  std::string storage;
  for (const std::string_view good : {"", "Zoë 😀", "a\tb\r\n", "\xEF\xB7\x90", "\xE2\x80\xA8"}) {
    CHECK(without_bad_text(good, storage).data() == good.data());
  }
  CHECK(without_bad_text("\xEF\xBF\xBE"
                         "a\x01"
                         "b\xED\xA0\x80",
                         storage) ==
        "\xEF\xBF\xBD"
        "a\xEF\xBF\xBD"
        "b\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
}

TEST_CASE("a bad place is described in words") {
  const auto words = [](std::string_view text) {
    return describe(text, find_bad_text(text)).english();
  };
  CHECK(words("\0"sv) == "the control character U+0000");
  CHECK(words("\xC2\x85") == "the control character U+0085");
  CHECK(words("\xEF\xBF\xBF").find("U+FFFF") != std::string::npos);
  CHECK(words("\x80").find("UTF-8") != std::string::npos);
}

TEST_CASE("what a terminal would obey is shown as numbers") {
  CHECK(printable("Zoë 😀") == "Zoë 😀");
  CHECK(printable("\x1b[31m") == "\\x1B[31m");
  CHECK(printable("a\0b"sv) == "a\\x00b");
  CHECK(printable("\x80\xff") == "\\x80\\xFF");
  CHECK(printable("\xC2\x9B") == "\\xC2\\x9B");  // U+009B begins a command, too
}

}  // namespace stela
