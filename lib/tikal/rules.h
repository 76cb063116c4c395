#pragma once

#include <vector>

#include "lib/core/rule.h"
#include "lib/game/event.h"
#include "lib/tikal/moves.h"
#include "lib/tikal/state.h"

namespace stela::tikal {

/// The rule that `move` would break, or null (rulings.md, Tikal; conditions in its order).
[[nodiscard]] const Rule* check(const State& state, const Move& move);

/// Plays a move that passed `check`. `log` may be null.
void apply(State& state, const Move& move, Log* log);

// What `check` and then, when nothing is broken, `apply` do, without a log, for the moves of which
// games consist: what the one finds out the other need not find again. Give the broken rule.
const Rule* play(State& state, const Lay& lay);
const Rule* play(State& state, const Go& go);
const Rule* play(State& state, const In& in);
const Rule* play(State& state, const Dig& dig);
const Rule* play(State& state, const Lift& lift);
const Rule* play(State& state, const Hop& hop);
const Rule* play(State& state, const Camp& camp);
const Rule* play(State& state, const Guard& guard);

/// Whether the entry may end here: `record.action-phase`, `tikal.bid.open` or `record.setup` if
/// not.
[[nodiscard]] const Rule* check_end(const State& state);

/// Ends the entry: payment, scores, whose turn it is, end of the game.
void end_entry(State& state, Log* log);

/// Whether no further action can follow in this entry.
[[nodiscard]] bool entry_full(const State& state);

/// `move` with its lowest rotation, without a count of one, with lists in order.
[[nodiscard]] Move canonical(const State& state, const Move& move);
/// The same of a move whose kind is known and which may have been played already; lists are for
/// setups.
template <class M>
[[nodiscard]] M canonical_form(const State& state, M move) {
  if constexpr (std::is_same_v<M, Lay>) {
    move.rotation.steps = canonical_rotation(state.tiles[move.tile.tile()], move.rotation.steps);
  } else if constexpr (std::is_same_v<M, Dig>) {
    if (move.levels && move.levels->value == 1) move.levels.reset();
  } else if constexpr (requires { move.pieces.reset(); }) {
    if (move.pieces && *move.pieces == Pieces{}) move.pieces.reset();
  }
  return move;
}

// The setup (notation.md, section 4); setup.cpp and position.cpp.

/// Whether `move` can stand in a setup at all.
[[nodiscard]] bool is_setup_token(const Move& move);
/// The rule that a token of a setup would break: its place among the kinds of token, then
/// `record.setup`.
[[nodiscard]] const Rule* check_setup(const State& state, const Move& move);
void apply_setup(State& state, const Move& move);
/// Whether the tokens of a setup go together: `record.setup` if not.
[[nodiscard]] const Rule* check_setup_end(const State& state);
/// Fills in what the setup left to defaults, and finds the phase.
void end_setup(State& state);
/// The tokens of the position's setup in canonical order.
[[nodiscard]] std::vector<Move> setup_of(const State& state);

}  // namespace stela::tikal
