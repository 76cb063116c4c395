#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "lib/core/hex.h"

namespace stela::taluva {

/// The hexes of a tile relative to its volcano, and those around it, for one rotation.
struct Footprint {
  static constexpr std::size_t kTileHexes = 3;
  static constexpr std::size_t kRingHexes = 9;

  /// Volcano, left terrain, right terrain (notation.md, section 3).
  std::array<Hex, kTileHexes> tile{};
  /// Every other hex that touches one of these.
  std::array<Hex, kRingHexes> ring{};
  /// The minimum and maximum coordinates of the tile.
  Hex lowest{};
  Hex highest{};
};

/// Returns the minimum of each coordinate.
[[nodiscard]] constexpr Hex lowest(Hex a, Hex b) {
  return hex_at(std::min(a.q, b.q), std::min(a.r, b.r));
}
/// Returns the maximum of each coordinate.
[[nodiscard]] constexpr Hex highest(Hex a, Hex b) {
  return hex_at(std::max(a.q, b.q), std::max(a.r, b.r));
}

[[nodiscard]] constexpr Footprint make_footprint(std::size_t rotation) {
  constexpr std::size_t kSouthEast = 1;
  constexpr std::size_t kSouthWest = 2;
  constexpr std::size_t kSides = kHexSteps.size();
  Footprint footprint;
  footprint.tile = {Hex{}, kHexSteps[(kSouthWest + rotation) % kSides],
                    kHexSteps[(kSouthEast + rotation) % kSides]};
  std::size_t count = 0;
  for (std::size_t i = 0; i < Footprint::kTileHexes; ++i) {
    for (std::size_t side = 0; side < kSides; ++side) {
      const Hex hex = neighbour(footprint.tile[i], side);
      bool in_tile = false;
      for (const Hex own : footprint.tile) in_tile = in_tile || own == hex;
      std::size_t at = 0;
      while (at < count && footprint.ring[at] != hex) ++at;
      if (!in_tile && at == count) footprint.ring[count++] = hex;
    }
    const Hex land = footprint.tile[i];
    footprint.lowest = lowest(footprint.lowest, land);
    footprint.highest = highest(footprint.highest, land);
  }
  return footprint;
}

/// By rotation.
inline constexpr std::array<Footprint, 6> kFootprints = {make_footprint(0), make_footprint(1),
                                                         make_footprint(2), make_footprint(3),
                                                         make_footprint(4), make_footprint(5)};

}  // namespace stela::taluva
