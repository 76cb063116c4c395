#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/rule.h"
#include "lib/game/plan.h"
#include "lib/record/record.h"
#include "lib/taluva/rules/moves.h"
#include "lib/taluva/rules/state.h"

namespace stela::taluva {

/// Who acts in the next entry, or `kNobody`.
[[nodiscard]] Actor due_in(const State& state);

/// Whether no further action can follow in this entry.
[[nodiscard]] bool entry_full(const State& state);

/// Whether the entry may end here: `record.action-phase` or `record.setup` if not.
[[nodiscard]] const Rule* check_end(const State& state);

/// Ends the entry: ends of the game, or the next player's turn.
void end_entry(State& state);

/// The first building action that is possible for who is due, the tile being laid; nothing when
/// that player cannot build.
[[nodiscard]] std::optional<Move> first_build(const State& state);

/// What a growth would do.
struct Growth {
  Settlement settlement;
  /// The free hexes of the terrain that touch it.
  CellSet reached;
  /// The sum of their levels.
  int huts = 0;
};

/// The growth of the settlement of `seat` that contains `cell` onto `terrain`.
[[nodiscard]] Growth growth_of(const State& state, Actor seat, std::size_t cell, Terrain terrain);

// The rules of each move (rulings.md, Taluva; conditions in its order), and what it does: see
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
void commit(State& state, const Out& out, Nothing found);

/// `grow`, legal or just played, with the settlement's lowest hex and the count of huts.
[[nodiscard]] Grow canonical(const State& state, Grow grow, const Growth& growth);

// The setup (notation.md, section 3); setup.cpp.

/// Turns a fresh start into an empty table.
void begin_setup(State& state);
/// The place of the kind of `move` among the kinds of tokens of a setup; `kNoStage`: it cannot
/// stand in one at all.
[[nodiscard]] std::uint8_t setup_stage_of(const State& state, const Move& move);
/// The kinds of tokens of a setup in their order, in words.
[[nodiscard]] std::string setup_order_of(const State& state);
/// What makes a token of a setup, which has its place there, impossible; empty: nothing. Of a tile,
/// which the tile rules allow. Players have no names in it when `table` is null.
[[nodiscard]] std::string setup_fault(const State& state, const Table* table, const Move& move);
/// What makes the whole setup impossible; empty: nothing.
[[nodiscard]] std::string_view setup_end_fault(const State& state);
/// The rule that a token of a setup would break: its place among the kinds of token, then
/// `record.setup`.
[[nodiscard]] const Rule* check_setup(const State& state, const Move& move);
void apply_setup(State& state, const Move& move);
/// A move that stands in setups only.
template <class M>
[[nodiscard]] Plan<> plan(const State& state, const M& move) {
  return {std::holds_alternative<SettingUp>(state.phase) ? check_setup(state, move)
                                                         : &record_rules::kActionPhase};
}
template <class M>
void commit(State& state, const M& move, Nothing /*found*/) {
  apply_setup(state, move);
}
/// Whether the setup may end here.
[[nodiscard]] const Rule* check_setup_end(const State& state);
/// Fills in what the setup left to defaults, and finds the phase.
void end_setup(State& state);
/// The tokens of the position's setup in canonical order.
[[nodiscard]] std::vector<Move> setup_of(const State& state);

}  // namespace stela::taluva
