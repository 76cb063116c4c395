#include "lib/taluva/state.h"

#include "lib/taluva/taluva.h"

namespace stela::taluva {

State start(const Table& table) {
  State state;
  state.players = static_cast<Actor>(table.players);
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

std::size_t State::slot_of(Hex at) {
  return (static_cast<std::size_t>(at.r) % kWindow) * kWindow +
         static_cast<std::size_t>(at.q) % kWindow;
}

std::size_t State::cell_at(Hex at) const {
  for (std::size_t slot = slot_of(at);; slot = (slot + 1) % index_.size()) {
    const std::uint8_t entry = index_[slot];
    if (entry == 0) return kNoCell;
    if (cells[entry - 1U].at == at) return entry - 1U;
  }
}

std::size_t State::add_cell(Hex at) {
  const std::size_t cell = cell_count++;
  std::size_t slot = slot_of(at);
  while (index_[slot] != 0) slot = (slot + 1) % index_.size();
  index_[slot] = static_cast<std::uint8_t>(cell + 1);
  cells[cell].at = at;
  for (std::size_t side = 0; side < kHexSteps.size(); ++side) {
    const std::size_t other = cell_at(neighbour(at, side));
    if (other == kNoCell) continue;
    neighbours[cell].add(other);
    neighbours[other].add(cell);
  }
  return cell;
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
    settlement.around |= state.neighbours[next];
    const CellSet found = (state.neighbours[next] & own) - settlement.cells;
    settlement.cells |= found;
    frontier |= found;
  }
  return settlement;
}

std::array<Hex, 3> tile_hexes(Hex volcano, std::uint8_t rotation) {
  constexpr std::size_t kSouthEast = 1;
  constexpr std::size_t kSouthWest = 2;
  const std::size_t sides = kHexSteps.size();
  return {volcano, neighbour(volcano, (kSouthWest + rotation) % sides),
          neighbour(volcano, (kSouthEast + rotation) % sides)};
}

}  // namespace stela::taluva
