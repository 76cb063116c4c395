#pragma once

#include <array>
#include <cstdint>

#include "lib/mykerinos/rules/catalogue.h"

namespace stela::mykerinos::weights {

// What the judge of positions thinks of things, in twelfths of a point; tools/ladder says how it
// fares.

inline constexpr int kPoint = 12;
/// A card of a patron for whom the player has no room scores 1, but a room may come: in rounds 1 to
/// 4.
inline constexpr std::array<int, kRounds> kRoomToCome = {14, 10, 6, 2};
/// A card that a full set of five still lacks.
inline constexpr int kTowardsSet = 10;
/// A card of which the set has one already.
inline constexpr int kBeyondSet = 2;
/// Cards of a patron that may still come to who has a room in its wing: in rounds 1 to 4.
inline constexpr std::array<int, kRounds> kCardsToCome = {18, 13, 8, 3};
/// An archaeologist in hand: in rounds 1 to 4.
inline constexpr std::array<int, kRounds> kInHand = {9, 9, 8, 1};
/// A card whose help is not used yet, in digging.
inline constexpr int kUnusedCard = 6;
/// Of what the third and fourth in a zone might find, one part in so many counts.
inline constexpr int kThirdPart = 4;
/// A light player digs on only where an archaeologist brings that much.
inline constexpr std::array<int, kRounds> kWorthDigging = {8, 8, 7, 0};

/// What a point of `evaluate` counts for beside play-outs, in twelfths of the win: as if it had
/// been seen a hundred times to bring two hundredths of it.
inline constexpr std::int64_t kPointInTwelfths = 24;

/// The exponent of shares, in thousandths: play-outs are too sure of themselves
/// (`ladder shares`, docs/analysis.md).
inline constexpr int kShape = 850;

}  // namespace stela::mykerinos::weights
