#include <bit>

#include "lib/core/bit_set.h"
#include "tests/catch.h"

namespace stela {

TEST_CASE("bits are counted in every part of a word") {
  CHECK(count_bits(0) == 0);
  CHECK(count_bits(~std::uint64_t{0}) == 64);
  std::uint64_t word = 0x9e3779b97f4a7c15;
  for (int i = 0; i < 1000; ++i) {
    CHECK(count_bits(word) == std::popcount(word));
    CHECK(count_bits(std::uint64_t{1} << (i % 64)) == 1);
    word = word * 6364136223846793005 + 1442695040888963407;
  }
}

}  // namespace stela
