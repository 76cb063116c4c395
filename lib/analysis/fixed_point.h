#pragma once

#include <cstdint>

namespace stela {

/// Fractions in whole numbers, so that every machine and compiler has the same: in units of 2^-31.
using Fixed = std::uint64_t;
inline constexpr int kFixedBits = 31;
inline constexpr Fixed kFixedOne = Fixed{1} << kFixedBits;

/// The greatest number whose square is not above `number`.
[[nodiscard]] std::uint64_t whole_root(std::uint64_t number);

/// `base`, which is at most 2, to the power of `thousandths` / 1000, which is above 0; right to
/// about eight digits.
[[nodiscard]] Fixed power(Fixed base, int thousandths);

}  // namespace stela
