#pragma once

#include <vector>

#include "lib/game/move_visitor.h"
#include "lib/taluva/rules/moves.h"
#include "lib/taluva/rules/state.h"

namespace stela::taluva {

/// Visits every move that might be legal now.
void visit_candidates(const State& state, MoveVisitor<Move>& visitor);

/// Visits every token with which the setup being read might continue; for a list, one item.
void visit_setup_tokens(const State& state, MoveVisitor<Move>& visitor);

/// Calls `visit` with every tile left, on every possible hex of its volcano, in every rotation.
template <class F>
void for_each_lay(const State& state, F&& visit);

/// Calls `visit` with every building action that might be legal now, each once: huts, towers and
/// temples by cell (by q, then r), growths by settlement and terrain, then `out`.
template <class F>
void for_each_build(const State& state, F&& visit);

/// Returns every possible hex of a volcano: the land and hexes at most two steps from it; by q,
/// then r.
[[nodiscard]] std::vector<Hex> volcano_places(const State& state);

/// Returns the free cells without a volcano, by q, then r.
[[nodiscard]] std::vector<std::size_t> building_cells(const State& state);

/// Returns the lowest hex (by q, then r) of each settlement of `seat`, in that order.
[[nodiscard]] std::vector<Hex> settlements_of(const State& state, Actor seat);

template <class F>
void for_each_lay(const State& state, F&& visit) {
  const std::vector<Hex> places = volcano_places(state);
  for (TileKind kind = 0; kind < kTileKinds; ++kind) {
    if (state.copies_left[kind] == 0) continue;
    for (const Hex at : places) {
      for (std::uint8_t k = 0; k < Rotation::kSteps; ++k) {
        if (!visit(Move{Lay{TileCode::of(kind), at, {k}}})) return;
      }
    }
  }
}

template <class F>
void for_each_build(const State& state, F&& visit) {
  for (const std::size_t cell : building_cells(state)) {
    const Hex at = state.cells[cell].at;
    visit(Move{Hut{at}});
    visit(Move{Tower{at}});
    visit(Move{Temple{at}});
  }
  for (const Hex at : settlements_of(state, state.turn)) {
    const std::size_t cell = state.cell_at(at);
    const Settlement settlement = settlement_at(state, state.turn, cell);
    for (std::size_t terrain = 0; terrain < kTerrains; ++terrain) {
      const CellSet reached = (settlement.around & state.by_terrain[terrain]) - state.occupied;
      int huts = 0;
      reached.for_each([&](std::size_t c) { huts += state.cells[c].level; });
      if (huts > 0) visit(Move{Grow{at, static_cast<Terrain>(terrain), Count{{huts}}}});
    }
  }
  visit(Move{Out{}});
}

}  // namespace stela::taluva
