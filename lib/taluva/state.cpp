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

constexpr std::array<State::SlotSteps, kHexSteps.size()> State::make_slot_steps() {
  std::array<SlotSteps, kHexSteps.size()> all{};
  for (std::size_t rotation = 0; rotation < all.size(); ++rotation) {
    const Footprint& footprint = kFootprints[rotation];
    for (std::size_t i = 0; i < footprint.tile.size(); ++i) {
      all[rotation].tile[i] = static_cast<std::uint16_t>(slot_of(footprint.tile[i]));
    }
    for (std::size_t i = 0; i < footprint.ring.size(); ++i) {
      all[rotation].ring[i] = static_cast<std::uint16_t>(slot_of(footprint.ring[i]));
    }
  }
  return all;
}

void State::around_tile(Hex at, std::uint8_t rotation, Surroundings& found) const {
  if (!fits_ || !within_bounds(at, 2)) {
    const Footprint& footprint = kFootprints[rotation];
    for (std::size_t i = 0; i < found.under.size(); ++i) {
      found.under[i] = static_cast<std::uint8_t>(cell_at(at + footprint.tile[i]));
    }
    for (std::size_t i = 0; i < found.ring.size(); ++i) {
      found.ring[i] = static_cast<std::uint8_t>(cell_at(at + footprint.ring[i]));
    }
    return;
  }
  // So near to the land the grid alone can be asked.
  static constexpr std::array<SlotSteps, kHexSteps.size()> kSteps = make_slot_steps();
  const SlotSteps& steps = kSteps[rotation];
  const std::size_t slot = slot_of(at);
  for (std::size_t i = 0; i < found.under.size(); ++i) {
    found.under[i] = cell_in((slot + steps.tile[i]) % kSlots);
  }
  for (std::size_t i = 0; i < found.ring.size(); ++i) {
    found.ring[i] = cell_in((slot + steps.ring[i]) % kSlots);
  }
}

std::size_t State::add_tile(Hex at, std::uint8_t rotation, const Surroundings& around) {
  const Footprint& footprint = kFootprints[rotation];
  const std::size_t first = cell_count;
  for (const Hex step : footprint.tile) add_cell(at + step);
  for (std::size_t i = 0; i < footprint.tile.size(); ++i) {
    neighbours[first + i].add(first + (i + 1) % footprint.tile.size());
    neighbours[first + i].add(first + (i + 2) % footprint.tile.size());
  }
  // Which of the hexes around are land is as good as random, so that a branch for each would cost
  // more than all the rest: bare table is taken for a cell, and taken away in the end.
  for (std::size_t k = 0; k < around.ring.size(); ++k) {
    const std::size_t other = around.ring[k];
    const std::uint8_t touched = footprint.touches[k];
    neighbours[other].add_pattern(first, touched);
    for (std::size_t i = 0; i < footprint.tile.size(); ++i) {
      neighbours[first + i].add_pattern(other, (touched >> i) & 1U);
    }
  }
  neighbours[kNoCell] = {};
  for (std::size_t i = 0; i < footprint.tile.size(); ++i) neighbours[first + i].remove(kNoCell);
  return first;
}

void State::add_cell(Hex at) {
  const std::size_t cell = cell_count++;
  if (cell == 0) lowest_ = highest_ = at;
  lowest_ = {std::min(lowest_.q, at.q), std::min(lowest_.r, at.r)};
  highest_ = {std::max(highest_.q, at.q), std::max(highest_.r, at.r)};
  fits_ = highest_.q - lowest_.q < kWindow - 2 * kMargin &&
          highest_.r - lowest_.r < kWindow - 2 * kMargin;
  grid_[slot_of(at)] = static_cast<std::uint8_t>(cell + 1);
  cells[cell].at = at;
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

}  // namespace stela::taluva
