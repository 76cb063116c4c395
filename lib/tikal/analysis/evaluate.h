#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "lib/analysis/share.h"
#include "lib/tikal/rules/actions.h"
#include "lib/tikal/rules/moves.h"
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

/// Returns base camp and the camps of a player.
[[nodiscard]] CellSet camp_cells(const State& state, Actor seat);

/// Start of pieces that are not on the board yet.
inline constexpr std::size_t kSupply = kNoCell;

/// The stones between adjacent hexes, which do not change during a turn.
class StoneMap {
 public:
  /// The largest cost of a step.
  static constexpr std::size_t kMost = 6;

  explicit StoneMap(const State& state);

  /// Returns the cells from which `stones` lead to `cell`.
  [[nodiscard]] const CellSet& starts(std::size_t cell, std::size_t stones) const {
    return starts_[cell][stones - 1];
  }

 private:
  std::array<std::array<CellSet, kMost>, kCells> starts_{};
};

/// The cheapest routes of one player's pieces to one cell: along stones, and over a secret path
/// from one camp to another. Allocates no memory.
class DistanceMap {
 public:
  /// No route.
  static constexpr int kFar = 100;

  DistanceMap() = default;
  /// Routes that cost more than `most` are ignored. Only with `any_start`, a route may lead to a
  /// camp along stones before a secret path: random play has no time for these.
  DistanceMap(const StoneMap& stones, const CellSet& camps, std::size_t to, int most,
              bool any_start = false);

  [[nodiscard]] std::size_t to() const { return to_; }
  /// Returns the cost for a piece from `cell`, or from the supply.
  [[nodiscard]] int cost(std::size_t cell) const {
    if (cell == kSupply) return cost_from_supply();
    const int over_camps = camps_.has(cell) ? from_camp_ + kCampCost : kFar;
    return std::min<int>(costs_[cell], over_camps);
  }
  [[nodiscard]] int cost_from_supply() const { return from_camp_ + kCampCost; }

  /// Appends the actions that bring `pieces` from a cell, or from the supply.
  void write(const State& state, std::size_t from, const Pieces& pieces,
             std::vector<Move>& moves) const;

 private:
  /// Cost of entering a camp from the supply or from another camp.
  static constexpr int kCampCost = 1;

  void spread(const StoneMap& stones, int most, bool any_start);

  std::size_t to_ = kNoCell;
  CellSet camps_;
  /// Nearest camp, and the cost from there.
  std::size_t camp_ = kNoCell;
  int from_camp_ = kFar;
  /// Costs along stones, and over secret paths with `any_start`.
  std::array<std::uint8_t, kCells> costs_{};
};

/// Routes to some cells, and the starts from which each can be reached, nearest first.
struct Reachability {
  /// Starts from which a target costs more than `most` are ignored.
  Reachability(const StoneMap& stones, const CellSet& camps, const CellSet& targets, int most);

  [[nodiscard]] int cost(std::size_t from, std::size_t to) const { return ways[to].cost(from); }

  /// By target.
  std::array<DistanceMap, kCells> ways;
  /// Starts by target: cells, and `kSupply`.
  std::array<std::vector<std::uint8_t>, kCells> nearest;
};

}  // namespace stela::tikal
