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

/// The cheapest routes of one player's pieces to one cell: along stones, and over a secret path
/// from one camp to another. Allocates no memory; `Routes` has the routes to all cells.
class DistanceMap {
 public:
  /// No route.
  static constexpr int kFar = 100;

  DistanceMap() = default;
  /// Routes that cost more than `most` are ignored.
  DistanceMap(const State& state, const CellSet& camps, std::size_t to, int most);

  [[nodiscard]] std::size_t to() const { return to_; }
  /// Returns the cost for a piece from `cell`, and from the supply.
  [[nodiscard]] int cost(std::size_t cell) const {
    const int over_camps = camps_.has(cell) ? from_camp_ + kCampCost : kFar;
    return std::min<int>(costs_[cell], over_camps);
  }
  [[nodiscard]] int cost_from_supply() const { return from_camp_ + kCampCost; }

  /// Appends the actions that bring `pieces` from `cell`, or from the supply if it is `kNoCell`.
  void write(const State& state, std::size_t from, const Pieces& pieces,
             std::vector<Move>& moves) const;

 private:
  /// Cost of entering a camp from the supply or from another camp.
  static constexpr int kCampCost = 1;

  /// Finds the costs along stones only.
  void spread(const State& state, int most);

  std::size_t to_ = kNoCell;
  CellSet camps_;
  /// Nearest camp, and the cost from there.
  std::size_t camp_ = kNoCell;
  int from_camp_ = kFar;
  /// Costs along stones.
  std::array<std::uint8_t, kCells> costs_{};
};

/// Start of pieces that are not on the board yet.
inline constexpr std::size_t kSupply = kCells;

/// The cheapest routes of one player's pieces: along stones, between camps, and from the supply.
class Routes {
 public:
  /// No route.
  static constexpr std::uint8_t kFar = 100;

  Routes(const State& state, Actor seat);

  /// Adds a camp that the player builds on `cell`.
  void add_camp(std::size_t cell);

  /// Returns the cost of the cheapest route of one piece to a cell, from another cell or from
  /// `kSupply`.
  [[nodiscard]] int cost(std::size_t from, std::size_t to) const { return costs_[from][to]; }

  /// Appends the actions that bring `pieces` from one cell, or `kSupply`, to another by that route,
  /// which must exist.
  void go(std::size_t from, std::size_t to, const Pieces& pieces, std::vector<Move>& moves) const;

 private:
  void enter_from_camps();
  /// Returns the next cell of the cheapest route; `hop` becomes whether it is a camp reached from a
  /// camp.
  [[nodiscard]] std::size_t next(std::size_t at, std::size_t to, bool& hop) const;

  CellSet camps_;
  /// Cost of a step to each neighbour, by side.
  std::array<std::array<std::uint8_t, kSides>, kCells> steps_{};
  std::array<std::array<std::uint8_t, kCells>, kCells + 1> costs_{};
};

/// Routes, and the starts from which each target can be reached, nearest first.
struct Reachability {
  /// Starts from which a target costs more than `most` are ignored.
  Reachability(const Routes& all_ways, const CellSet& targets, int most);

  Routes ways;
  /// Starts by target: cells, and `kSupply`.
  std::array<std::vector<std::uint8_t>, kCells> nearest;
};

}  // namespace stela::tikal
