#include "lib/core/diagnostic.h"
#include "tests/catch.h"

namespace stela {
namespace {

/// Line and column as in `2:1`.
std::string place(std::string_view text, std::size_t offset, std::size_t first_line = 1) {
  const LineColumn at = PlaceFinder(text, first_line).locate(offset);
  return std::to_string(at.line) + ':' + std::to_string(at.column);
}

}  // namespace

TEST_CASE("LF, CR LF and CR end a line, and CR LF only one") {
  CHECK(count_lines("") == 0);
  CHECK(count_lines("a") == 0);
  CHECK(count_lines("a\nb\n") == 2);
  CHECK(count_lines("a\r\nb\r\n") == 2);
  CHECK(count_lines("a\rb\r") == 2);
  CHECK(count_lines("\r\r\n\n") == 3);
  CHECK(count_lines("\n\r") == 2);
}

TEST_CASE("places are counted from 1, in lines and code points") {
  CHECK(place("", 0) == "1:1");
  CHECK(place("abc", 2) == "1:3");
  CHECK(place("ab\ncd", 3) == "2:1");
  CHECK(place("ab\r\ncd", 4) == "2:1");
  CHECK(place("ab\rcd", 3) == "2:1");
  CHECK(place("ä😀x", 6) == "1:3");
  CHECK(place("ä\nöx", 5) == "2:2");
}

TEST_CASE("a record in the middle of a file counts on from its first line") {
  CHECK(place("ab\ncd", 0, 40) == "40:1");
  CHECK(place("ab\ncd", 4, 40) == "41:2");
}

TEST_CASE("of the parts of a text each has its own offsets, and the text its lines") {
  const std::string_view text = "ab\ncä\r\nd\n\nef";
  PlaceFinder finder(text, 40);
  const auto at = [&](std::size_t offset) {
    const LineColumn found = finder.locate(offset);
    return std::to_string(found.line) + ':' + std::to_string(found.column);
  };
  finder.turn_to(8, 3);
  CHECK(finder.text() == "d\n\n");
  CHECK(at(1) == "42:2");
  CHECK(finder.first_line() == 42);
  CHECK(at(100) == "44:1");
  finder.turn_to(3, 5);
  CHECK(at(3) == "41:3");
  CHECK(finder.first_line() == 41);
  finder.turn_to(11, 2);
  CHECK(finder.first_line() == 44);
  CHECK(at(1) == "44:2");
}

TEST_CASE("an offset past the end is the end") {
  CHECK(place("ab\n", 3) == "2:1");
  CHECK(place("ab\n", 100) == "2:1");
  CHECK(place("ab", 100) == "1:3");
}

TEST_CASE("places do not depend on what was asked for before") {
  const std::string_view text = "ab\r\ncäd\re\n\nf😀g\r\n";
  for (std::size_t first = 0; first <= text.size() + 1; ++first) {
    for (std::size_t second = 0; second <= text.size() + 1; ++second) {
      PlaceFinder finder(text, 7);
      (void)finder.locate(first);
      const LineColumn at = finder.locate(second);
      INFO(first << ", then " << second);
      CHECK(std::to_string(at.line) + ':' + std::to_string(at.column) == place(text, second, 7));
    }
  }
}

}  // namespace stela
