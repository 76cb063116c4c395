#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace stela::tikal::weights {

// What the judge of positions thinks of things, in twelfths of a point. First guesses; tools/ladder
// says how they fare.

inline constexpr int kPoint = 12;
/// Scorings to come after the one under way: three volcanoes and the end, or more in a setup.
inline constexpr std::size_t kMaxLater = 4;
template <class T = int>
using ByLater = std::array<T, kMaxLater + 1>;

/// A point of a temple that nobody can take away; a guarded one grows no more.
inline constexpr ByLater<> kGuarded = {0, 12, 24, 36, 48};
/// A point of a temple that could still be lost, were it held safely.
inline constexpr ByLater<> kTemple = {0, 11, 18, 23, 26};
/// A level that may still be uncovered, as part of a point of the temple.
inline constexpr int kLevelToCome = 6;
/// Which part of a temple is held, in twelfths: by how much stronger one is than all others.
inline constexpr std::array<int, 6> kHold = {4, 8, 9, 10, 11, 11};
/// By how much weaker than the strongest: from one on.
inline constexpr std::array<int, 4> kClaim = {0, 3, 2, 1};
/// A point of treasures: they stay where they are.
inline constexpr ByLater<> kTreasure = {0, 12, 24, 35, 45};
/// A treasure that may be lifted where one has a piece.
inline constexpr ByLater<> kTreasureAtHand = {0, 4, 9, 14, 18};
/// A member on the board, and the leader.
inline constexpr ByLater<> kMember = {0, 3, 5, 7, 8};
inline constexpr ByLater<> kLeader = {0, 6, 10, 14, 16};
/// A camp, and each temple or hex of treasures beside it.
inline constexpr ByLater<> kCamp = {0, 6, 24, 40, 52};
inline constexpr ByLater<> kCampBeside = {0, 1, 4, 6, 8};
/// An action point not used yet, while a turn is put together.
inline constexpr ByLater<> kPointLeft = {2, 4, 6, 7, 8};

/// What a point of `evaluate` counts for beside play-outs, in twelfths of the win: as if it had
/// been seen a hundred times to bring two hundredths of it.
inline constexpr std::int64_t kPointInTwelfths = 24;

/// The exponent of shares, in thousandths: play-outs are too sure of themselves
/// (`ladder shares`, docs/analysis.md).
inline constexpr int kShape = 650;

}  // namespace stela::tikal::weights
