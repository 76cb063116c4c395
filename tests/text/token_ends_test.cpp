#include <cstddef>
#include <string>
#include <vector>

#include "formats/text/characters.h"
#include "formats/text/scanner.h"
#include "tests/catch.h"

namespace stela::text {
namespace {

/// Returns the results of calling `find` repeatedly, until it returns nothing or the end.
std::vector<std::size_t> found_in(const std::string& text) {
  const char* const begin = text.data();
  const char* const end = begin + text.size();
  TokenEnds ends(end);
  std::vector<std::size_t> places;
  for (const char* at = begin;;) {
    const char* const place = ends.find(at);
    if (place == nullptr) return places;
    places.push_back(static_cast<std::size_t>(place - begin));
    if (place == end) return places;
    at = place + 1;
  }
}

/// Returns the same, found one by one.
std::vector<std::size_t> expected_in(const std::string& text) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    if (ends_token(text[i]) || c < ' ' || c >= 0x80) places.push_back(i);
  }
  places.push_back(text.size());
  return places;
}

}  // namespace

TEST_CASE("the ends of tokens are found wherever they stand") {
  const char end = GENERATE(' ', '\n', '\t', '\r', '{', '(', ')', ';', '\x01', '\xc3');
  const std::size_t size = GENERATE(0U, 1U, 63U, 64U, 65U, 127U, 128U, 129U, 300U, 640U, 1200U);
  // Limited to the range of the first look: beyond that nothing is found.
  constexpr std::size_t kWidest = 128;
  for (std::size_t step = 1; step <= kWidest; ++step) {
    std::string text(size, 'x');
    for (std::size_t i = step - 1; i < size; i += step) text[i] = end;
    CAPTURE(end, size, step);
    const std::vector<std::size_t> found = found_in(text);
    CHECK(found == expected_in(text));
  }
}

TEST_CASE("characters that are none of the ends of tokens are none") {
  std::string text;
  for (char c = ' '; c < 0x7f; ++c) text += c;
  text += '\x7f';
  CHECK(found_in(text) == expected_in(text));
  for (const char c : text) CHECK(may_end_token(c) == ends_token(c));
}

TEST_CASE("a token that is very long has no end that is looked for") {
  CHECK(found_in(std::string(5000, 'x')).empty());
  CHECK(found_in("a b " + std::string(5000, 'x') + " c") == std::vector<std::size_t>{1, 3});
}

TEST_CASE("ends are found where the text is cut off") {
  const std::string text = "12. white: JS@0,0/0 hut@0,1 and more";
  for (std::size_t size = 0; size <= text.size(); ++size) {
    const std::string part = text.substr(0, size);
    CHECK(found_in(part) == expected_in(part));
  }
}

}  // namespace stela::text
