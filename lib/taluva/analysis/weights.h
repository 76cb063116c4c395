#pragma once

#include <array>
#include <cstdint>

namespace stela::taluva::weights {

// What the judge of positions thinks of things, relative to a temple. tools/ladder says how
// it fares.

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

/// What a hut that an eruption takes from another counts for a light player; of a hut of its own
/// half as much again is lost.
inline constexpr int kBuried = 40;

/// What a temple counts for beside play-outs, in twelfths of the win: as if it had been seen a
/// hundred times to bring a quarter of it.
inline constexpr std::int64_t kTempleInTwelfths = 300;

/// The exponent of shares, in thousandths: play-outs are too sure of themselves
/// (`ladder shares`, docs/analysis.md).
inline constexpr int kShape = 400;

}  // namespace stela::taluva::weights
