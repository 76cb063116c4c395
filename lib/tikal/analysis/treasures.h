#pragma once

#include <array>
#include <vector>

#include "lib/tikal/rules/moves.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

/// Maximum number of lifts that the points of a turn allow.
inline constexpr std::size_t kMaxLifts = 3;

/// Value of a player's swaps, and of treasures lifted after them: motifs are random, so only the
/// worst case is certain.
struct Exchange {
  std::vector<Swap> swaps;
  /// Value of the player's own treasures by number of lifts; below 0 if there are not as many.
  std::array<int, kMaxLifts + 1> own{};
  /// Value of the other players' treasures.
  std::array<int, kMaxPlayers> others{};
};

/// Returns the useful exchanges with at most `most` swaps: none of them is dominated by another
/// without more swaps. The first one has no swaps.
[[nodiscard]] std::vector<Exchange> exchanges_of(const State& state, Actor seat, std::size_t most);

/// Returns the motif, among those that can still be lifted, with the lowest value for `seat`; 0 if
/// there is none.
[[nodiscard]] std::uint8_t least_motif(const State& state, Actor seat);

}  // namespace stela::tikal
