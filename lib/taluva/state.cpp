#include "lib/taluva/state.h"

#include <algorithm>

#include "lib/taluva/taluva.h"

namespace stela::taluva {

State start(const Table& table) {
  State state;
  state.players = table.players;
  state.ranking = table.has_variant(kVariantRanking);
  state.teams = table.has_variant(kVariantTeams);
  state.hut_beside = table.options[kOptionHutBeside] == kHutBesideAllow;
  int tiles = kTilesPerPlayer * table.players;
  if (table.has_variant(kVariantAllTiles)) tiles = kTilesInBox;
  if (table.option_given(kOptionTiles)) tiles = table.options[kOptionTiles];
  state.tiles_in_game = static_cast<std::uint8_t>(tiles);
  state.tiles_left = state.tiles_in_game;
  state.copies_left = kTileCopies;
  state.phase = Laying{};
  return state;
}

std::size_t State::search(Hex at) const {
  for (std::size_t cell = 0; cell < cell_count; ++cell) {
    if (cells[cell].at == at) return cell;
  }
  return kNoCell;
}

template <std::size_t N>
constexpr std::array<std::uint16_t, N> State::slot_steps(const std::array<Hex, N>& steps) {
  std::array<std::uint16_t, N> slots{};
  for (std::size_t i = 0; i < N; ++i) slots[i] = static_cast<std::uint16_t>(slot_of(steps[i]));
  return slots;
}

CellSet State::neighbours(std::size_t cell) const {
  static constexpr auto kSteps = slot_steps(kHexSteps);
  const Hex at = cells[cell].at;
  CellSet found;
  // Which of the hexes around are land is as good as random, so that a branch for each would cost
  // more than all the rest: bare table is taken for a cell, and taken away in the end.
  if (fits_) {
    const std::size_t slot = slot_of(at);
    for (const std::uint16_t step : kSteps) found.add(cell_in(slot, step));
  } else {
    for (const Hex step : kHexSteps) found.add(search(at + step));
  }
  found.remove(kNoCell);
  return found;
}

void State::under_tile(Hex at, std::uint8_t rotation, CellsUnder& under) const {
  for (std::size_t i = 0; i < under.size(); ++i) {
    under[i] = static_cast<std::uint8_t>(cell_at(at + kFootprints[rotation].tile[i]));
  }
}

bool State::touches_land(Hex at, std::uint8_t rotation) const {
  const auto& ring = kFootprints[rotation].ring;
  if (!fits_ || !within_bounds(at, 2)) {
    return std::any_of(ring.begin(), ring.end(),
                       [&](Hex step) { return cell_at(at + step) != kNoCell; });
  }
  // So near to the land the grid alone can be asked.
  static constexpr auto kSteps = [] {
    std::array<std::array<std::uint16_t, Footprint::kRingHexes>, kHexSteps.size()> steps{};
    for (std::size_t k = 0; k < steps.size(); ++k) steps[k] = slot_steps(kFootprints[k].ring);
    return steps;
  }();
  const std::size_t slot = slot_of(at);
  std::size_t lowest = kNoCell;
  for (const std::uint16_t step : kSteps[rotation]) {
    lowest = std::min<std::size_t>(lowest, cell_in(slot, step));
  }
  return lowest != kNoCell;
}

std::size_t State::add_tile(Hex at, std::uint8_t rotation) {
  const std::size_t first = cell_count;
  if (first == 0) lowest_ = highest_ = at;
  for (const Hex step : kFootprints[rotation].tile) {
    const Hex land = at + step;
    lowest_ = {std::min(lowest_.q, land.q), std::min(lowest_.r, land.r)};
    highest_ = {std::max(highest_.q, land.q), std::max(highest_.r, land.r)};
    grid_[slot_of(land)] = cell_count;
    cells[cell_count++].at = land;
  }
  fits_ = highest_.q - lowest_.q < kWindow - 2 * kMargin &&
          highest_.r - lowest_.r < kWindow - 2 * kMargin;
  return first;
}

bool State::plays(Actor seat) const {
  for (std::size_t i = 0; i < departure_count; ++i) {
    if (departures[i].seat == seat) return false;
  }
  return true;
}

bool State::is_out(Actor seat) const {
  for (std::size_t i = 0; i < departure_count; ++i) {
    if (departures[i].seat == seat) return !departures[i].done;
  }
  return false;
}

int State::players_left() const { return players - departure_count; }

void State::depart(Actor seat, bool done) { departures[departure_count++] = {seat, done}; }

void State::put(std::size_t cell, Piece piece, Actor seat) {
  cells[cell].piece = piece;
  cells[cell].owner = seat;
  occupied.add(cell);
  owned[static_cast<std::size_t>(seat)].add(cell);
  if (piece == Piece::kTower) towers.add(cell);
  if (piece == Piece::kTemple) temples.add(cell);
}

void State::clear(std::size_t cell) {
  if (cells[cell].piece == Piece::kNone) return;
  owned[static_cast<std::size_t>(cells[cell].owner)].remove(cell);
  occupied.remove(cell);
  towers.remove(cell);
  temples.remove(cell);
  cells[cell].piece = Piece::kNone;
  cells[cell].owner = kNobody;
}

Settlement settlement_at(const State& state, Actor seat, std::size_t cell) {
  const CellSet& own = state.owned[static_cast<std::size_t>(seat)];
  Settlement settlement;
  settlement.cells.add(cell);
  CellSet frontier = settlement.cells;
  while (!frontier.empty()) {
    const std::size_t next = frontier.first();
    frontier.remove(next);
    const CellSet beside = state.neighbours(next);
    settlement.around |= beside;
    const CellSet found = (beside & own) - settlement.cells;
    settlement.cells |= found;
    frontier |= found;
  }
  return settlement;
}

}  // namespace stela::taluva
