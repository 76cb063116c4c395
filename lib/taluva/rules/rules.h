#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/position.h"
#include "lib/game/rules.h"
#include "lib/record/record.h"
#include "lib/taluva/rules/moves.h"
#include "lib/taluva/rules/state.h"

namespace stela::taluva {

// The setup (notation.md, section 3): setup.cpp.

/// Turns a fresh start into an empty table.
void begin_setup(State& state);
/// Returns the rank of the kind of `move` among the kinds of tokens in a setup, or `kNoStage` if a
/// setup cannot contain it.
[[nodiscard]] std::uint8_t setup_stage_of(const State& state, const Move& move);
/// Describes the order of the kinds of tokens in a setup.
[[nodiscard]] Message setup_order_of(const State& state);
/// Describes what makes a token impossible that is allowed at this stage of a setup; empty if
/// nothing does. A tile must also follow the tile rules. Without `table`, players have no names in
/// it.
[[nodiscard]] Message setup_fault(const State& state, const Table* table, const Move& move);
/// Describes what makes the whole setup impossible; empty if nothing does.
[[nodiscard]] Message setup_end_fault(const State& state);
/// Returns the resulting position of a setup in which only `next` may be wrong.
[[nodiscard]] State set_up(State state);
/// Returns the rule that a token of a setup would break: the order of the kinds, then
/// `record.setup`.
[[nodiscard]] const Rule* check_setup(const State& state, const Move& move);
void apply_setup(State& state, const Move& move);
/// For a move that occurs only in setups.
template <class M>
[[nodiscard]] Plan<> plan(const State& state, const M& move) {
  return {std::holds_alternative<Setup>(state.phase) ? check_setup(state, move)
                                                     : &record_rules::kActionPhase};
}
template <class M>
void commit(State& state, const M& move, NoPlan /*found*/) {
  apply_setup(state, move);
}
/// Returns null if the setup may end here, otherwise the rule that this breaks.
[[nodiscard]] const Rule* check_setup_end(const State& state);
/// Fills in what the setup left to defaults, and determines the phase.
void end_setup(State& state);
/// Returns the tokens of the position's setup in canonical order.
[[nodiscard]] std::vector<Move> setup_of(const State& state);

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

// The rules of each move (docs/games/taluva.md; conditions in that order), and its effect: see
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

/// Returns a random move that a player could sensibly choose, or nothing if the entry is complete.
/// The tile is drawn from the copies left.
[[nodiscard]] std::optional<Move> sample(const State& state, const Pick& pick);

// Indices of temples, towers and huts in a score.
inline constexpr int kTemplePart = 0;
inline constexpr int kTowerPart = 1;
inline constexpr int kHutPart = 2;

/// Returns the temples, towers and huts built by `seat`, including covered huts (rulebook, "Fin du
/// jeu").
[[nodiscard]] Score score_of(const State& state, Actor seat);

/// Returns the score that counts for `seat` at the end: its team's pieces with teams, nothing for
/// an eliminated player.
[[nodiscard]] Score counted_score(const State& state, Actor seat);

/// With teams: returns both members of the team of `seat`, in seat order.
[[nodiscard]] std::vector<Actor> team_of(Actor seat);

/// With teams: whether both members of the team of `member` are eliminated.
[[nodiscard]] bool team_is_out(const State& state, Actor member);

/// Whether a building of `seat` has just met the condition of the early end: two kinds completed,
/// or with teams two kinds by one member and one by the other, not counting an eliminated member
/// unless the option `team-kinds` says so (rulebook, "Fin anticipée", "le jeu en équipes").
[[nodiscard]] bool has_completed(const State& state, Actor seat);

/// Whether the game is over because no tiles or players are left.
[[nodiscard]] bool is_over(const State& state);

/// Whether so many players have left that nobody has an opponent, and the game ends.
[[nodiscard]] bool is_decided(const State& state);

/// Returns the standings; winners and ranks only once the game is over.
[[nodiscard]] Outcome outcome_of(const State& state);

}  // namespace stela::taluva
