#include "lib/core/lines.h"
#include "tests/catch.h"

namespace stela::testing {
namespace {

TEST_CASE("lines that fit stay as they are") {
  CHECK(wrapped("", 10, 2).empty());
  CHECK(wrapped("a b\n\n  c\n", 10, 2) == "a b\n\n  c\n");
  CHECK(wrapped("0123456789", 10, 2) == "0123456789");
}

TEST_CASE("longer lines are broken at words and go on further right") {
  CHECK(wrapped("one two three four", 9, 2) == "one two\n  three\n  four");
  CHECK(wrapped("  one two three\nshort\n", 9, 2) == "  one two\n    three\nshort\n");
}

TEST_CASE("a word that is too long stays whole") {
  CHECK(wrapped("abcdefghijkl mno", 5, 1) == "abcdefghijkl\n mno");
  CHECK(wrapped("a bcdefghijkl", 5, 1) == "a\n bcdefghijkl");
  CHECK(wrapped("abcdefghijkl", 5, 8) == "abcdefghijkl");
}

TEST_CASE("characters are counted, not bytes, and colours take no room") {
  CHECK(wrapped("äöü äöü", 7, 2) == "äöü äöü");
  CHECK(wrapped("\x1b[31mabc\x1b[0m def", 7, 2) == "\x1b[31mabc\x1b[0m def");
  CHECK(wrapped("\x1b[31mabc\x1b[0m def", 6, 2) == "\x1b[31mabc\x1b[0m\n  def");
  CHECK(wrapped("\x1b[31m  abc\x1b[0m def", 6, 1) == "\x1b[31m  abc\x1b[0m\n   def");
}

}  // namespace
}  // namespace stela::testing
