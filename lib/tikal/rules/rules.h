#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/position.h"
#include "lib/game/rules.h"
#include "lib/tikal/rules/actions.h"
#include "lib/tikal/rules/moves.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

// The setup (notation.md, section 4): setup.cpp.

/// Turns the initial state into an empty board.
void begin_setup(State& state);
/// Returns the index of the kind of `move` among the kinds of setup tokens; `kNoStage` if it cannot
/// be part of a setup.
[[nodiscard]] std::uint8_t setup_stage_of(const State& state, const Move& move);
/// Returns the kinds of setup tokens in order, as text.
[[nodiscard]] Message setup_order_of(const State& state);
/// Returns why a setup token is impossible at its position, or empty if it is possible. Players
/// have no names in the message if `table` is null.
[[nodiscard]] Message setup_fault(const State& state, const Table* table, const Move& move);
/// Returns why the whole setup is impossible, or empty if it is possible.
[[nodiscard]] Message setup_end_fault(const State& state);
/// Order of players that a complete setup contradicts.
enum class SetupOrder : std::uint8_t { kNone, kScoring, kFinalScoring, kFirstCaller, kNextCaller };
[[nodiscard]] SetupOrder contradicted_order(const State& state);
/// Returns the rule that a setup token would break: first for its order among the kinds of tokens,
/// then `record.setup`. Outside a setup `record.action-phase`.
[[nodiscard]] const Rule* check_setup(const State& state, const Move& move);
void apply_setup(State& state, const Move& move);
/// A move that occurs only in setups.
template <class M>
[[nodiscard]] Plan<> plan(const State& state, const M& move) {
  return {check_setup(state, move)};
}
template <class M>
void commit(State& state, const M& move, NoPlan /*found*/) {
  apply_setup(state, move);
}
/// Returns null if the tokens of a setup are consistent, otherwise `record.setup`.
[[nodiscard]] const Rule* check_setup_end(const State& state);
// Setup lists in canonical order.
[[nodiscard]] SetMotifs canonical(const State& state, SetMotifs set, NoPlan found);
[[nodiscard]] SetPlayed canonical(const State& state, SetPlayed set, NoPlan found);
/// Fills in the defaults of the setup, and determines the phase.
void end_setup(State& state);
/// Returns the tokens of the position's setup in canonical order.
[[nodiscard]] std::vector<Move> setup_of(const State& state);

/// Returns whether a stone connects `tile` on `cell`, in this rotation, to a neighbour that can be
/// entered.
[[nodiscard]] bool has_path(const State& state, const Tile& tile, std::size_t cell,
                            std::size_t rotation);

/// Returns whether `cell` is free and has an explored neighbour.
[[nodiscard]] bool is_frontier(const State& state, std::size_t cell);

// Also used in a setup.

/// Placement of the tile that begins a normal turn.
[[nodiscard]] Plan<> plan(const State& state, const Lay& lay);
void commit(State& state, const Lay& lay, NoPlan found);
/// Returns `lay` with the lowest rotation that looks the same.
[[nodiscard]] Lay canonical(const State& state, Lay lay, NoPlan found);

/// Drawing a volcano instead of a tile.
[[nodiscard]] Plan<> plan(const State& state, const Volcano& volcano);
void commit(State& state, const Volcano& volcano, NoPlan found);

/// Returns who acts in the next entry, or `kNobody`.
[[nodiscard]] Actor due_in(const State& state);

/// Returns null if the entry may end here, otherwise `record.action-phase`, `tikal.bid.open` or
/// `record.setup`.
[[nodiscard]] const Rule* check_end(const State& state);

/// Ends the entry: payment, scores, next player, end of the game.
void end_entry(State& state);

/// Returns whether the canonical form of the entry that ends here has a score claim: in a scoring
/// turn.
[[nodiscard]] bool claims_score_in(const State& state);

/// Returns whether no further action can follow in this entry.
[[nodiscard]] bool entry_full(const State& state);

/// Returns the action points left in the turn, or null outside a turn.
[[nodiscard]] std::optional<int> points_left_in(const State& state);

// A count of one is omitted.
[[nodiscard]] Dig canonical(const State& state, Dig dig, std::int64_t cost);
template <class M, class Found>
[[nodiscard]] M canonical(const State& /*state*/, M move,
                          const Found& /*found*/) requires requires {
  move.pieces.reset();
}
{
  if (move.pieces && *move.pieces == Pieces{}) move.pieces.reset();
  return move;
}

/// Returns the points for `motifs` in one scoring: 1, 3 or 6 for one, two or three of each
/// (rulebook, "Der Wert der Schatzplättchen").
[[nodiscard]] int treasure_points(const std::array<std::uint8_t, kMotifs>& motifs);
/// Returns the points for `count` treasures of one motif.
[[nodiscard]] int motif_points(int count);

/// Returns who scores the temple on `cell`, its guard's owner or the player with the majority; or
/// `kNobody`.
[[nodiscard]] Actor temple_owner(const State& state, std::size_t cell);
/// Returns whether `temple_owner` is `seat`.
[[nodiscard]] bool owns_temple(const State& state, Actor seat, std::size_t cell);

/// Returns the points that `seat` would score now.
[[nodiscard]] int points_now(const State& state, Actor seat);

/// Begins a scoring round, clockwise from `first`.
void begin_scoring(State& state, Actor first);
/// Begins the final scoring round after the turn of `last`, who placed the last tile: clockwise
/// from their left neighbour, in the auction by ascending score (rulebook, "Das Spielende"; auction
/// sheet, "End of the Game").
void begin_final_scoring(State& state, Actor last);
/// Scores for the current player, and continues with the next scoring turn, the turn that places
/// the volcano, or the end of the game.
void end_scoring(State& state);

/// Returns the points of `seat`.
[[nodiscard]] Score score_of(const State& state, Actor seat);

/// Returns the outcome so far; there are winners only when the game is over.
[[nodiscard]] Outcome outcome_of(const State& state);

}  // namespace stela::tikal
