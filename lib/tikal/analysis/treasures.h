#pragma once

#include <array>
#include <vector>

#include "lib/tikal/rules/moves.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

/// The most lifts that the points of a turn allow.
inline constexpr std::size_t kMaxLifts = 3;

/// What swaps of a player bring, and what treasures lifted after them then bring at least: which
/// motifs come is chance, and the worst that can come is certain.
struct Exchange {
  std::vector<Swap> swaps;
  /// What the own treasures are worth after so many lifts; below 0: there are not as many.
  std::array<int, kMaxLifts + 1> own{};
  /// What those of the others are worth.
  std::array<int, kMaxPlayers> others{};
};

/// The exchanges of at most `most` swaps that are worth looking at: none is better in everything
/// for no more swaps. The first is that without any swap.
[[nodiscard]] std::vector<Exchange> exchanges_of(const State& state, Actor seat, std::size_t most);

/// The motif of those that can still be lifted which brings `seat` least; 0: none can.
[[nodiscard]] std::uint8_t least_motif(const State& state, Actor seat);

}  // namespace stela::tikal
