#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/rules.h"
#include "lib/mykerinos/rules/moves.h"
#include "lib/mykerinos/rules/state.h"

// The setup (notation.md, section 5); setup.cpp.

namespace stela::mykerinos {

/// Turns the initial state into an empty board.
void begin_setup(State& state);
/// Returns the index of the kind of `move` among the kinds of setup tokens; `kNoStage` if it cannot
/// be part of a setup.
[[nodiscard]] std::uint8_t setup_stage_of(const State& state, const Move& move);
/// Returns the kinds of setup tokens in order, as text.
[[nodiscard]] Message setup_order_of(const State& state);
/// Returns the rule that a setup token would break: first for its order among the kinds of tokens,
/// then `record.setup`. The rules of the deck also apply to the parcels of a setup. Outside a setup
/// `record.action-phase`.
[[nodiscard]] const Rule* check_setup(const State& state, const Move& move);
void apply_setup(State& state, const Move& move);
/// Returns the rule that laying out a parcel, in a setup or a turn, would break (rulings.md,
/// Mykerinos, "Deck").
[[nodiscard]] const Rule* check_lay(const State& state, const Lay& lay);
/// A move that occurs only in setups.
template <class M>
[[nodiscard]] Plan<> plan(const State& state, const M& move) {
  return {check_setup(state, move)};
}
template <class M>
void commit(State& state, const M& move, NoPlan /*found*/) {
  apply_setup(state, move);
}
// Setup lists in canonical order.
[[nodiscard]] Dig in_order(Dig dig);
[[nodiscard]] SetCards canonical(const State& state, SetCards set, NoPlan found);
[[nodiscard]] SetSeen canonical(const State& state, SetSeen set, NoPlan found);
/// Returns whose archaeologists a setup token places: those of the one player or `neutral` before
/// its verb. Otherwise `kNobody`: the token is an action of a turn.
[[nodiscard]] Actor owner_of(const State& state, const std::optional<Helpers>& by);
/// Returns the maximum number of parcels of a patron, or of those without one, in the deck.
[[nodiscard]] int most_of(const State& state, std::size_t patron);
/// Returns the number of cards of a patron, or of those without one, that all players have.
[[nodiscard]] int held(const State& state, std::size_t patron);
/// Returns why a setup token, at a valid position, is impossible, or empty if it is possible.
/// Players have no names in the message if `table` is null.
[[nodiscard]] Message setup_fault(const State& state, const Table* table, const Move& move);
/// Returns why a whole setup is not a position of the game, or empty if it is. Players have no
/// names in the message if `table` is null.
[[nodiscard]] Message setup_end_fault(const State& state, const Table* table);
/// Returns the next choice in a setup that is contradicted only by `next`, which names a different
/// player.
[[nodiscard]] std::optional<Choosing> choice_against_next(const State& state);
/// Returns why the box or the round does not allow the setup, or empty if it does. `untouched`:
/// nothing of the round has been scored.
[[nodiscard]] Message pieces_fault(const State& state, const Table* table, bool untouched);
/// Returns the colour of `who`, as in `setup_fault`.
[[nodiscard]] Message colour_in(const Table* table, Actor who);
/// Returns `record.setup` if there is such a fault.
[[nodiscard]] const Rule* check_setup_end(const State& state);
/// Fills in the defaults of the setup, and determines the phase.
void end_setup(State& state);
/// Returns the tokens of the position's setup in canonical order.
[[nodiscard]] std::vector<Move> setup_of(const State& state);

}  // namespace stela::mykerinos
