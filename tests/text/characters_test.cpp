#include "formats/text/characters.h"

#include <algorithm>
#include <string>

#include "tests/catch.h"

namespace stela::text {
namespace {

std::size_t slow_token_end(std::string_view text, std::size_t at) {
  while (at < text.size() && !ends_token(text[at])) ++at;
  return at;
}

std::size_t quick_token_end(std::string_view text, std::size_t at) {
  const char* end = find_token_end(text.data() + at, text.data() + text.size());
  return static_cast<std::size_t>(end - text.data());
}

}  // namespace

TEST_CASE("a token ends at the first byte that ends one, wherever that lies in eight bytes") {
  constexpr std::size_t kLongest = 24;
  for (std::size_t length = 0; length <= kLongest; ++length) {
    for (int byte = 0; byte < 256; ++byte) {
      // The byte is followed by another one that would be found if it were missed.
      const std::string text = std::string(length, 'a') + static_cast<char>(byte) + "b\xc3\xa9 c{d";
      for (const std::size_t begin : {std::size_t{0}, length / 2}) {
        if (quick_token_end(text, begin) != slow_token_end(text, begin)) {
          FAIL("byte " << byte << " behind " << length << " letters");
        }
      }
    }
  }
}

TEST_CASE("a token without an end goes on to the end of the text") {
  for (const char filler : {'a', '\x01', '\xff', ':', '*'}) {
    for (std::size_t length = 0; length < 20; ++length) {
      CHECK(quick_token_end(std::string(length, filler), 0) == length);
    }
  }
}

TEST_CASE("lower-case letters are skipped, and nothing else") {
  for (int byte = 0; byte < 256; ++byte) {
    const char c = static_cast<char>(byte);
    const std::string text = "white" + std::string(1, c) + "brown and more";
    const char* end = skip_lower_case(text.data(), text.data() + text.size());
    // One look is sufficient; with too few bytes for it, nothing is skipped.
    const std::ptrdiff_t skipped = end - text.data();
    const std::ptrdiff_t letters = c >= 'a' && c <= 'z' ? 11 : 5;
    if (skipped != letters && skipped != 0) FAIL("byte " << byte << ": " << skipped);
  }
  const std::string letters(40, 'z');
  CHECK(skip_lower_case(letters.data(), letters.data() + letters.size()) - letters.data() <= 16);
  CHECK(skip_lower_case(letters.data(), letters.data() + 3) == letters.data());
}

}  // namespace stela::text
