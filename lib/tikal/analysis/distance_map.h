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

}  // namespace stela::tikal
