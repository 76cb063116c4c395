#include "lib/analysis/fixed_point.h"

#include <array>

namespace stela {
namespace {

constexpr int kLogBits = 32;

constexpr std::uint64_t root_of(std::uint64_t number) {
  std::uint64_t root = 0;
  for (int bit = 31; bit >= 0; --bit) {
    const std::uint64_t next = root | std::uint64_t{1} << bit;
    if (next * next <= number) root = next;
  }
  return root;
}

/// 2 to the powers of -1/2, -1/4, -1/8 and so on.
constexpr auto kRoots = [] {
  std::array<Fixed, kLogBits> roots{};
  Fixed root = kFixedOne / 2;
  for (Fixed& next : roots) next = root = root_of(root << kFixedBits);
  return roots;
}();

/// Returns 1 minus the base-2 logarithm of `x`, which is above 0 and at most 2; in units of 2^-32.
std::uint64_t falling_log(Fixed x) {
  // x = m * 2^(1 - shift) with 1 <= m < 2.
  std::uint64_t shift = 1;
  for (; x < kFixedOne; x <<= 1) ++shift;
  if (x >= 2 * kFixedOne) {
    x >>= 1;
    --shift;
  }
  std::uint64_t log = 0;
  for (int bit = kLogBits - 1; bit >= 0; --bit) {
    x = x * x >> kFixedBits;
    if (x < 2 * kFixedOne) continue;
    x >>= 1;
    log |= std::uint64_t{1} << bit;
  }
  return (shift << kLogBits) - log;
}

}  // namespace

std::uint64_t whole_root(std::uint64_t number) { return root_of(number); }

Fixed power(Fixed base, int thousandths) {
  if (base == 0) return 0;
  constexpr std::uint64_t kThousand = 1000;
  // base = 2^(1 - log): the power is 2^e * 2^(-log * e), with the first below 2^31.
  const auto exponent = static_cast<std::uint64_t>(thousandths);
  const std::uint64_t fall = falling_log(base) * exponent / kThousand;
  const std::uint64_t rise = (exponent << kLogBits) / kThousand;
  const bool above = fall < rise;
  const std::uint64_t log = above ? rise - fall : fall - rise;
  std::uint64_t whole = log >> kLogBits;
  std::uint64_t part = log & ((std::uint64_t{1} << kLogBits) - 1);
  if (above && part != 0) {
    ++whole;
    part = (std::uint64_t{1} << kLogBits) - part;
  }
  Fixed out = kFixedOne;
  for (int bit = 0; bit < kLogBits; ++bit) {
    if ((part >> (kLogBits - 1 - bit) & 1U) != 0) {
      out = out * kRoots[static_cast<std::size_t>(bit)] >> kFixedBits;
    }
  }
  if (above) return out << whole;
  return whole > kFixedBits ? 0 : out >> whole;
}

}  // namespace stela
