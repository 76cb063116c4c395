#pragma once

#include <array>
#include <cstdint>

#include "lib/mykerinos/rules/catalogue.h"

namespace stela::mykerinos::weights {

// Weights of the static evaluation, in twelfths of a point; tools/ladder measures their strength.

inline constexpr int kPoint = 12;
/// A card of a patron without a room of the player, which scores 1 but may still get a room: in
/// rounds 1 to 4.
inline constexpr std::array<int, kRounds> kRoomToCome = {14, 10, 6, 2};
/// A card that is still missing from a full set of five.
inline constexpr int kTowardsSet = 10;
/// A card that the set already has.
inline constexpr int kBeyondSet = 2;
/// Cards of a patron that a player with a room in its wing may still get: in rounds 1 to 4.
inline constexpr std::array<int, kRounds> kCardsToCome = {18, 13, 8, 3};
/// An archaeologist in hand: in rounds 1 to 4.
inline constexpr std::array<int, kRounds> kInHand = {9, 9, 8, 1};
/// A card whose help is not used yet, in the digging phase.
inline constexpr int kUnusedCard = 6;
/// Divisor for what the third and fourth in a zone may get.
inline constexpr int kThirdPart = 4;
/// Minimum gain per archaeologist for which the playout policy keeps digging.
inline constexpr std::array<int, kRounds> kWorthDigging = {8, 8, 7, 0};

/// Value of a point of `evaluate` as a prior for playouts, in twelfths of a win: as if it had added
/// 0.02 of a win in 100 playouts.
inline constexpr std::int64_t kPointInTwelfths = 24;

/// Exponent of win shares, in thousandths, because playouts are overconfident (`ladder shares`,
/// docs/analysis-method.md).
inline constexpr int kShape = 850;

}  // namespace stela::mykerinos::weights
