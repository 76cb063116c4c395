#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "lib/tikal/rules/moves.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

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

}  // namespace stela::tikal
