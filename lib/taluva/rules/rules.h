#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/rule.h"
#include "lib/game/plan.h"
#include "lib/record/record.h"
#include "lib/taluva/rules/moves.h"
#include "lib/taluva/rules/setup.h"
#include "lib/taluva/rules/state.h"

namespace stela::taluva {

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
// lib/game/plan.h.

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
