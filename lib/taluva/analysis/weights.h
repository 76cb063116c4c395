#pragma once

#include <array>

namespace stela::taluva::weights {

// What the judge of positions thinks of things, relative to a temple. First guesses; tools/ladder
// says how they fare.

inline constexpr int kTemple = 1000;
inline constexpr int kTower = 420;
inline constexpr int kHut = 12;
/// Only the last of two kinds wins: for one kind that is complete.
inline constexpr int kKindComplete = 300;
/// A settlement in which a temple could be built at once, or which lacks one or two hexes for it;
/// by its size, up to three.
inline constexpr std::array<int, 4> kTempleToCome = {0, 60, 130, 330};
/// A settlement beside which a tower could be built at once.
inline constexpr int kTowerToCome = 170;
/// The game is won, or lost.
inline constexpr int kWin = 1'000'000;

}  // namespace stela::taluva::weights
