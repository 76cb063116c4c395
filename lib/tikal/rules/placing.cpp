#include "lib/tikal/rules/placing.h"

#include <algorithm>

#include "lib/record/record.h"
#include "lib/tikal/rules/rulebook.h"
#include "lib/tikal/rules/setup.h"
#include "lib/tikal/rules/stack.h"

namespace stela::tikal {
namespace {

/// Checks the source of the tile of a turn: the stack, or the tiles shown.
const Rule* check_source(const State& state, const TileCode& code) {
  if (!state.auction) return check_drawn(state.drawn, code);
  const std::uint8_t tile = code.tile();
  return tile != kNoTile && state.is_shown(tile) ? nullptr : &rules::kTakeShown;
}

/// Returns whether `tile` has a path on any free cell in any rotation.
bool fits_anywhere(const State& state, const Tile& tile) {
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    if (!is_frontier(state, cell)) continue;
    for (std::size_t rotation = 0; rotation < kSides; ++rotation) {
      if (has_path(state, tile, cell, rotation)) return true;
    }
  }
  return false;
}

}  // namespace

bool has_path(const State& state, const Tile& tile, std::size_t cell, std::size_t rotation) {
  const Stones stones = tile.stones.rotated(rotation);
  // Branchless, because the neighbourhood is unpredictable.
  bool found = false;
  for (std::size_t side = 0; side < kSides; ++side) {
    const std::size_t other = kNeighbours[cell][side];
    const Cell& neighbour = state.cells[std::min(other, kCells - 1)];
    const int on_border = stones.on(side) + neighbour.stones.on(opposite(side));
    found |= state.explored.has(other) & (neighbour.kind != Kind::kVolcano) & (on_border > 0);
  }
  return found;
}

bool is_frontier(const State& state, std::size_t cell) {
  return !state.explored.has(cell) && state.explored.meets(kAround[cell]);
}

bool may_lie(const State& state, const Tile& tile, std::size_t cell, std::size_t rotation) {
  return tile.kind == Kind::kVolcano || has_path(state, tile, cell, rotation) ||
         !fits_anywhere(state, tile);
}

namespace {

const Rule* check_lay(const State& state, const Lay& lay) {
  const std::uint8_t tile = lay.tile.tile();
  if (state.volcano != kNoTile) {
    if (tile != state.volcano) return &rules::kVolcanoScoring;
  } else {
    if (const Rule* rule = check_source(state, lay.tile)) return rule;
    if (state.tiles[tile].kind == Kind::kVolcano) return &rules::kVolcanoScoring;
  }
  const std::size_t cell = lay.at.cell();
  if (cell == kNoCell) return &rules::kTileOffBoard;
  if (state.explored.has(cell)) return &rules::kTileOccupied;
  if (!is_frontier(state, cell)) return &rules::kTileAdjacent;
  return may_lie(state, state.tiles[tile], cell, lay.rotation.steps) ? nullptr : &rules::kTilePath;
}

const Rule* check_volcano(const State& state, const Volcano& volcano) {
  if (state.volcano != kNoTile) return &record_rules::kActionPhase;
  if (const Rule* rule = check_source(state, volcano.tile)) return rule;
  return state.tiles[volcano.tile.tile()].kind == Kind::kVolcano ? nullptr
                                                                 : &rules::kVolcanoScoring;
}

}  // namespace

Plan<> plan(const State& state, const Lay& lay) {
  return {std::holds_alternative<Placing>(state.phase) ? check_lay(state, lay)
                                                       : check_setup(state, lay)};
}

void commit(State& state, const Lay& lay, NoPlan /*found*/) {
  if (std::holds_alternative<Setup>(state.phase)) return apply_setup(state, lay);
  const std::uint8_t tile = lay.tile.tile();
  if (state.auction) state.take_shown(tile);
  state.volcano = kNoTile;
  state.lay(tile, lay.at.cell(), lay.rotation.steps);
  state.phase = Acting{};
}

Lay canonical(const State& state, Lay lay, NoPlan /*found*/) {
  lay.rotation.steps = canonical_rotation(state.tiles[lay.tile.tile()], lay.rotation.steps);
  return lay;
}

Plan<> plan(const State& state, const Volcano& volcano) {
  return {std::holds_alternative<Placing>(state.phase) ? check_volcano(state, volcano)
                                                       : check_setup(state, volcano)};
}

void commit(State& state, const Volcano& volcano, NoPlan /*found*/) {
  if (std::holds_alternative<Setup>(state.phase)) return apply_setup(state, volcano);
  const std::uint8_t tile = volcano.tile.tile();
  if (state.auction) state.take_shown(tile);
  state.drawn |= std::uint64_t{1} << tile;
  state.volcano = tile;
  state.phase = VolcanoDrawn{};
}

}  // namespace stela::tikal
