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

}  // namespace

TEST_CASE("a token ends at the first byte that ends one, wherever that lies in eight bytes") {
  constexpr std::size_t kLongest = 24;
  for (std::size_t length = 0; length <= kLongest; ++length) {
    for (int byte = 0; byte < 256; ++byte) {
      // Behind the byte stands what would be found if it were missed.
      const std::string text = std::string(length, 'a') + static_cast<char>(byte) + "b\xc3\xa9 c{d";
      for (const std::size_t begin : {std::size_t{0}, length / 2}) {
        if (find_token_end(text, begin) != slow_token_end(text, begin)) {
          FAIL("byte " << byte << " behind " << length << " letters");
        }
      }
    }
  }
}

TEST_CASE("a token without an end goes on to the end of the text") {
  for (const char filler : {'a', '\x01', '\xff', ':', '*'}) {
    for (std::size_t length = 0; length < 20; ++length) {
      CHECK(find_token_end(std::string(length, filler), 0) == length);
    }
  }
}

}  // namespace stela::text
