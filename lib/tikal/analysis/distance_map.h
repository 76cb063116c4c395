#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "lib/tikal/rules/moves.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

/// The base camp and the camps of a player.
[[nodiscard]] CellSet camp_cells(const State& state, Actor seat);

/// The cheapest ways of the pieces of one player to one cell: along stones, and over a secret path
/// from one camp to another. Without memory asked for; `Ways` knows all ways to all cells.
class DistanceMap {
 public:
  /// No way.
  static constexpr int kFar = 100;

  DistanceMap() = default;
  /// Ways that cost more than `most` are left out.
  DistanceMap(const State& state, const CellSet& camps, std::size_t to, int most);

  [[nodiscard]] std::size_t to() const { return to_; }
  /// What it costs a piece to come from `cell`, and from the supply.
  [[nodiscard]] int cost(std::size_t cell) const {
    const int over_camps = camps_.has(cell) ? from_camp_ + kCampCost : kFar;
    return std::min<int>(costs_[cell], over_camps);
  }
  [[nodiscard]] int cost_from_supply() const { return from_camp_ + kCampCost; }

  /// Appends the actions that bring `pieces` from `cell`, or from the supply for `kNoCell`.
  void write(const State& state, std::size_t from, const Pieces& pieces,
             std::vector<Move>& moves) const;

 private:
  /// What a piece pays to come to a camp from the supply or from another camp.
  static constexpr int kCampCost = 1;

  /// By stones alone.
  void spread(const State& state, int most);

  std::size_t to_ = kNoCell;
  CellSet camps_;
  /// The camp that is nearest, and what the way from there costs.
  std::size_t camp_ = kNoCell;
  int from_camp_ = kFar;
  /// Along stones.
  std::array<std::uint8_t, kCells> costs_{};
};

}  // namespace stela::tikal
