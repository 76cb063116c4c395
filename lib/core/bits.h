#pragma once

#include <cstdint>

namespace stela {

/// Returns the number of set bits in `word`. Without a guaranteed processor instruction,
/// std::popcount calls a function with a table; this takes a dozen steps in registers.
[[nodiscard]] constexpr int count_bits(std::uint64_t word) {
  word -= (word >> 1) & 0x5555555555555555;
  word = (word & 0x3333333333333333) + ((word >> 2) & 0x3333333333333333);
  word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0f;
  return static_cast<int>((word * 0x0101010101010101) >> 56);
}

}  // namespace stela
