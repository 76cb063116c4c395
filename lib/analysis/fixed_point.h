#pragma once

#include <cstdint>

namespace stela {

/// Fractions as integers, so that every machine and compiler gets the same: in units of 2^-31.
using Fixed = std::uint64_t;
inline constexpr int kFixedBits = 31;
inline constexpr Fixed kFixedOne = Fixed{1} << kFixedBits;

/// Returns the greatest number whose square is at most `number`.
[[nodiscard]] std::uint64_t whole_root(std::uint64_t number);

/// Returns `base`, which is at most 2, to the power of `thousandths` / 1000, which is above 0;
/// accurate to about eight digits.
[[nodiscard]] Fixed power(Fixed base, int thousandths);

}  // namespace stela
