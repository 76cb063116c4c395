#include "lib/taluva/rules/candidates.h"

#include <algorithm>

namespace stela::taluva {
namespace {

void sort_by_place(const State& state, std::vector<std::size_t>& cells) {
  std::ranges::sort(
      cells, [&](std::size_t a, std::size_t b) { return state.cells[a].at < state.cells[b].at; });
}

}  // namespace

void visit_candidates(const State& state, MoveVisitor<Move>& visitor) {
  if (std::holds_alternative<Building>(state.phase)) {
    for_each_build(state, [&](const Move& move) { visitor.visit(move); });
  }
  if (std::holds_alternative<Laying>(state.phase)) {
    for_each_lay(state, [&](const Move& move) { return visitor.visit(move); });
  }
}

std::vector<Hex> volcano_places(const State& state) {
  if (state.laid_count == 0) return {Hex{0, 0}};
  constexpr int kReach = 2;
  std::vector<Hex> places;
  for (std::size_t cell = 0; cell < state.cell_count; ++cell) {
    const Hex at = state.cells[cell].at;
    // The second of two adjacent cells reaches only one step farther.
    const bool beside = state.cell_at(at + Hex{0, -1}) != kNoCell;
    for (int q = -kReach; q <= kReach; ++q) {
      for (int r = beside ? kReach : -kReach; r <= kReach; ++r) {
        places.push_back(at + Hex{static_cast<std::int16_t>(q), static_cast<std::int16_t>(r)});
      }
    }
  }
  std::ranges::sort(places);
  places.erase(std::unique(places.begin(), places.end()), places.end());
  return places;
}

std::vector<std::size_t> building_cells(const State& state) {
  std::vector<std::size_t> cells;
  for (std::size_t cell = 0; cell < state.cell_count; ++cell) {
    const Cell& land = state.cells[cell];
    if (land.terrain != Terrain::kVolcano && land.piece == Piece::kNone) cells.push_back(cell);
  }
  sort_by_place(state, cells);
  return cells;
}

std::vector<Hex> settlements_of(const State& state, Actor seat) {
  std::vector<std::size_t> cells;
  state.owned[seat_index(seat)].for_each([&](std::size_t cell) { cells.push_back(cell); });
  sort_by_place(state, cells);
  std::vector<Hex> lowest;
  CellSet seen;
  for (const std::size_t cell : cells) {
    if (seen.has(cell)) continue;
    lowest.push_back(state.cells[cell].at);
    seen |= settlement_at(state, seat, cell).cells;
  }
  return lowest;
}

}  // namespace stela::taluva
