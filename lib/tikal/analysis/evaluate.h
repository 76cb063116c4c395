#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "lib/analysis/share.h"
#include "lib/tikal/rules/actions.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal::weights {

// Weights of the static evaluation, in twelfths of a point. Initial guesses; tools/ladder measures
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

/// At a lead of 10 points the feature is half of its maximum.
inline constexpr std::int64_t kHalfStanding = std::int64_t{10} * kPoint;

}  // namespace stela::tikal::weights

namespace stela::tikal {

// Values for a player, in twelfths of a point (`weights`).

/// Returns how many scoring rounds follow the current one, up to `weights::kMaxLater`.
[[nodiscard]] std::size_t scorings_later(const State& state);

/// Returns the seats that still score in the current round: bit i is seat i.
[[nodiscard]] unsigned seats_to_score(const State& state);

/// Returns the fraction of a temple held by a player with a lead of `lead` over all others, in
/// twelfths.
[[nodiscard]] inline int held_by(int lead) {
  const auto by = static_cast<std::size_t>(std::abs(lead));
  if (lead >= 0) return weights::kHold[std::min(by, weights::kHold.size() - 1)];
  return by < weights::kClaim.size() ? weights::kClaim[by] : 0;
}

/// Returns how many treasures of each motif have not been lifted.
[[nodiscard]] std::array<std::uint8_t, kMotifs> motifs_left(const State& state);

/// Returns the value of a camp on `cell`.
[[nodiscard]] int camp_worth(const State& state, std::size_t cell, std::size_t later);

/// Returns the static evaluation of a position between entries for `seat`: what the player has and
/// may expect minus what the others do, in twelfths of a point times the number of other players.
[[nodiscard]] std::int64_t evaluate(const State& state, Actor seat);

/// Returns a value of `evaluate` as a prior for playouts (lib/analysis/engine_of.h): one point
/// counts as `weights::kPointInTwelfths`.
[[nodiscard]] std::int64_t prior(const State& state, std::int64_t value);

/// Features of a position (lib/analysis/engine_of.h).
[[nodiscard]] int part_left(const State& state);
[[nodiscard]] int standing(const State& state, Actor seat);

}  // namespace stela::tikal
