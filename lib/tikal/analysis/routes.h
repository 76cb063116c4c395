#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "lib/tikal/rules/moves.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

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
