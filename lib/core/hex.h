#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>

namespace stela {

/// A hex of an unbounded plane: axial coordinates, pointy-top (notation.md, section 2).
struct Hex {
  std::int16_t q = 0;
  std::int16_t r = 0;

  friend bool operator==(const Hex&, const Hex&) = default;
  /// By q, then r.
  friend auto operator<=>(const Hex&, const Hex&) = default;
};

/// Stores both coordinates at once: reading them as one word right after two separate stores would
/// stall (store forwarding).
[[nodiscard]] constexpr Hex hex_at(int q, int r) {
  const Hex hex{static_cast<std::int16_t>(q), static_cast<std::int16_t>(r)};
  return std::bit_cast<Hex>(std::bit_cast<std::uint32_t>(hex));
}

[[nodiscard]] constexpr Hex operator+(Hex a, Hex b) { return hex_at(a.q + b.q, a.r + b.r); }

/// The six neighbours of 0,0, clockwise from the east: E, SE, SW, W, NW, NE.
inline constexpr std::array<Hex, 6> kHexSteps = {
    {{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}}};

/// Steps of 60° clockwise.
struct Rotation {
  static constexpr std::uint8_t kSteps = kHexSteps.size();
  /// 0 to `kSteps` - 1.
  std::uint8_t steps = 0;
  friend bool operator==(const Rotation&, const Rotation&) = default;
};

/// Returns the neighbour of `hex` on `side` (0 to 5, clockwise from the east).
[[nodiscard]] constexpr Hex neighbour(Hex hex, std::size_t side) { return hex + kHexSteps[side]; }

}  // namespace stela
