#pragma once

#include <array>
#include <cstdint>

namespace stela::taluva::weights {

// Weights of the static evaluation, relative to a temple. tools/ladder measures how well it plays.

inline constexpr int kTemple = 1000;
inline constexpr int kTower = 420;
inline constexpr int kHut = 12;
/// For one complete kind; only the second of two kinds wins.
inline constexpr int kKindComplete = 300;
/// For a settlement in which a temple could be built at once, or that lacks one or two hexes for
/// it; by its size, up to three.
inline constexpr std::array<int, 4> kTempleToCome = {0, 60, 130, 330};
/// For a settlement next to which a tower could be built at once.
inline constexpr int kTowerToCome = 170;
/// The game is won, or lost.
inline constexpr int kWin = 1'000'000;

/// For each hut of another player that an eruption buries, for the quick player; its own huts count
/// one and a half times as much.
inline constexpr int kBuried = 40;

/// Weight of a temple next to playouts, in twelfths of a win: as if a hundred playouts had shown
/// that it brings a quarter of a win.
inline constexpr std::int64_t kTempleInTwelfths = 300;

/// The exponent of shares, in thousandths: playouts are overconfident (`ladder shares`,
/// docs/analysis-method.md).
inline constexpr int kShape = 400;

}  // namespace stela::taluva::weights
