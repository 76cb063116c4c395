#include "lib/taluva/rules/state.h"

namespace stela::taluva {

int tiles_in_game(const Table& table) {
  if (table.option_given(kOptionTiles)) return table.options[kOptionTiles];
  return table.has_variant(kVariantAllTiles) ? kTilesInBox : kTilesPerPlayer * table.players;
}

State State::initial(const Table& table) {
  State state;
  state.players = table.players;
  state.ranking = table.has_variant(kVariantRanking);
  state.teams = table.has_variant(kVariantTeams);
  state.hut_beside = table.options[kOptionHutBeside] == kHutBesideAllow;
  state.last_plays_on = table.options[kOptionLastPlayer] == kLastPlayerPlaysOn && !state.ranking;
  state.all_kinds = table.options[kOptionTeamKinds] == kTeamKindsAll;
  state.tiles_in_game = static_cast<std::uint8_t>(taluva::tiles_in_game(table));
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

void State::under_tile(Hex at, std::uint8_t rotation, CellsUnder& under) const {
  static constexpr auto kSteps = [] {
    std::array<std::array<std::uint16_t, Footprint::kTileHexes>, kHexSteps.size()> steps{};
    for (std::size_t k = 0; k < steps.size(); ++k) steps[k] = slot_steps(kFootprints[k].tile);
    return steps;
  }();
  if (!fits_) {
    for (std::size_t i = 0; i < under.size(); ++i) {
      under[i] = search(at + kFootprints[rotation].tile[i]);
    }
    return;
  }
  under.fill(kNoCell);
  if (!near_land(at)) return;
  const std::size_t slot = slot_of(at);
  for (std::size_t i = 0; i < under.size(); ++i) under[i] = cell_in(slot, kSteps[rotation][i]);
}

bool State::touches_land(Hex at, std::uint8_t rotation) const {
  static constexpr auto kSteps = [] {
    std::array<std::array<std::uint16_t, Footprint::kRingHexes>, kHexSteps.size()> steps{};
    for (std::size_t k = 0; k < steps.size(); ++k) steps[k] = slot_steps(kFootprints[k].ring);
    return steps;
  }();
  if (!fits_) {
    const auto& ring = kFootprints[rotation].ring;
    return std::ranges::any_of(ring, [&](Hex step) { return search(at + step) != kNoCell; });
  }
  if (!near_land(at)) return false;
  const std::size_t slot = slot_of(at);
  std::size_t lowest = kNoCell;
  for (const std::uint16_t step : kSteps[rotation]) {
    lowest = std::min<std::size_t>(lowest, cell_in(slot, step));
  }
  return lowest != kNoCell;
}

std::size_t State::add_tile(Hex at, std::uint8_t rotation) {
  const Footprint& footprint = kFootprints[rotation];
  const std::size_t first = cell_count;
  const bool any = first > 0;
  const Hex low = at + footprint.lowest;
  const Hex high = at + footprint.highest;
  lowest_ = any ? lowest(lowest_, low) : low;
  highest_ = any ? highest(highest_, high) : high;
  fits_ = highest_.q - lowest_.q < kWindow - 2 * kMargin &&
          highest_.r - lowest_.r < kWindow - 2 * kMargin;
  for (const Hex step : footprint.tile) {
    const Hex land = at + step;
    grid_[slot_of(land)] = cell_count;
    cells[cell_count++].at = land;
  }
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
  owned[seat_index(seat)].add(cell);
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
  const CellSet& own = state.owned[seat_index(seat)];
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
