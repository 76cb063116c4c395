#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/rules.h"
#include "lib/record/record.h"
#include "lib/taluva/rules/moves.h"
#include "lib/taluva/rules/setup.h"
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

/// Returns the actor of the next entry, or `kNobody`.
[[nodiscard]] Actor due_in(const State& state);

/// Whether no more actions can follow in this entry.
[[nodiscard]] bool entry_full(const State& state);

/// Returns null if the entry may end here, otherwise `record.action-phase` or `record.setup`.
[[nodiscard]] const Rule* check_end(const State& state);

/// Ends the entry: the end of the game, or the next player's turn.
void end_entry(State& state);

/// Returns the first building action that is possible for the current player after the tile, or
/// nothing if that player cannot build.
[[nodiscard]] std::optional<Move> first_build(const State& state);

/// The effect of a growth.
struct Growth {
  Settlement settlement;
  /// The free hexes of the terrain that touch it.
  CellSet reached;
  /// The sum of their levels.
  int huts = 0;
};

/// Returns the growth of the settlement of `seat` that contains `cell` onto `terrain`.
[[nodiscard]] Growth growth_of(const State& state, Actor seat, std::size_t cell, Terrain terrain);

// The rules of each move (rulings.md, Taluva; conditions in that order), and its effect: see
// lib/game/rules.h.

/// Finds the cells under the tile.
[[nodiscard]] Plan<CellsUnder> plan(const State& state, const Lay& lay);
void commit(State& state, const Lay& lay, const CellsUnder& under);
/// Finds the cell that is built on.
[[nodiscard]] Plan<std::size_t> plan(const State& state, const Hut& hut);
void commit(State& state, const Hut& hut, std::size_t cell);
[[nodiscard]] Plan<std::size_t> plan(const State& state, const Tower& tower);
void commit(State& state, const Tower& tower, std::size_t cell);
[[nodiscard]] Plan<std::size_t> plan(const State& state, const Temple& temple);
void commit(State& state, const Temple& temple, std::size_t cell);
[[nodiscard]] Plan<Growth> plan(const State& state, const Grow& grow);
void commit(State& state, const Grow& grow, const Growth& growth);
[[nodiscard]] Plan<> plan(const State& state, const Out& out);
void commit(State& state, const Out& out, NoPlan found);

/// Returns `grow`, legal or just played, with the settlement's lowest hex and the number of huts.
[[nodiscard]] Grow canonical(const State& state, Grow grow, const Growth& growth);

}  // namespace stela::taluva
