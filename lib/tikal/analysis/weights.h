#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace stela::tikal::weights {

// Weights of the static evaluation, in twelfths of a point. First guesses; tools/ladder measures
// their strength.

inline constexpr int kPoint = 12;
/// Maximum number of scorings after the current one: three volcanoes and the end, or more in a
/// setup.
inline constexpr std::size_t kMaxLater = 4;
template <class T = int>
using ByLater = std::array<T, kMaxLater + 1>;

/// A point of a temple that cannot be lost; a guarded temple no longer grows.
inline constexpr ByLater<> kGuarded = {0, 12, 24, 36, 48};
/// A point of a temple that could still be lost, if it were held securely.
inline constexpr ByLater<> kTemple = {0, 11, 18, 23, 26};
/// A level that may still be uncovered, as a fraction of a point of the temple.
inline constexpr int kLevelToCome = 6;
/// Fraction of a temple that is held, in twelfths, by lead over all others.
inline constexpr std::array<int, 6> kHold = {4, 8, 9, 10, 11, 11};
/// Fraction of a temple by deficit to the strongest player, starting at one.
inline constexpr std::array<int, 4> kClaim = {0, 3, 2, 1};
/// A point of treasures, which keep their value.
inline constexpr ByLater<> kTreasure = {0, 12, 24, 35, 45};
/// A treasure that may be lifted from a hex with a piece.
inline constexpr ByLater<> kTreasureAtHand = {0, 4, 9, 14, 18};
/// A member on the board, and the leader.
inline constexpr ByLater<> kMember = {0, 3, 5, 7, 8};
inline constexpr ByLater<> kLeader = {0, 6, 10, 14, 16};
/// A camp, and each temple or treasure hex next to it.
inline constexpr ByLater<> kCamp = {0, 6, 24, 40, 52};
inline constexpr ByLater<> kCampBeside = {0, 1, 4, 6, 8};
/// An unused action point in a partial turn.
inline constexpr ByLater<> kPointLeft = {2, 4, 6, 7, 8};

/// Value of a point of `evaluate` as a prior for playouts, in twelfths of a win: as if it had added
/// 0.02 of a win in 100 playouts.
inline constexpr std::int64_t kPointInTwelfths = 24;

/// Exponent of win shares, in thousandths, because playouts are overconfident (`ladder shares`,
/// docs/analysis-method.md).
inline constexpr int kShape = 650;

}  // namespace stela::tikal::weights
