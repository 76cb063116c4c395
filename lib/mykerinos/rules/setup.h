#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/rule.h"
#include "lib/game/plan.h"
#include "lib/mykerinos/rules/moves.h"
#include "lib/mykerinos/rules/state.h"

// The setup (notation.md, section 5); setup.cpp.

namespace stela::mykerinos {

/// Turns a fresh start into an empty table.
void begin_setup(State& state);
/// The place of the kind of `move` among the kinds of tokens of a setup; `kNoStage`: it cannot
/// stand in one at all.
[[nodiscard]] std::uint8_t setup_stage_of(const State& state, const Move& move);
/// The kinds of tokens of a setup in their order, in words.
[[nodiscard]] Message setup_order_of(const State& state);
/// The rule that a token of a setup would break: its place among the kinds of token, then
/// `record.setup`; the rules of the deck hold for the parcels of a setup, too. Outside a setup
/// `record.action-phase`.
[[nodiscard]] const Rule* check_setup(const State& state, const Move& move);
void apply_setup(State& state, const Move& move);
/// The rule that laying a parcel out would break (rulings.md, Mykerinos, "Deck"),
/// in a setup, too.
[[nodiscard]] const Rule* check_lay(const State& state, const Lay& lay);
/// A move that stands in setups only.
template <class M>
[[nodiscard]] Plan<> plan(const State& state, const M& move) {
  return {check_setup(state, move)};
}
template <class M>
void commit(State& state, const M& move, NoPlan /*found*/) {
  apply_setup(state, move);
}
// Lists of a setup in their canonical order.
[[nodiscard]] Dig in_order(Dig dig);
[[nodiscard]] SetCards canonical(const State& state, SetCards set, NoPlan found);
[[nodiscard]] SetSeen canonical(const State& state, SetSeen set, NoPlan found);
/// Whose archaeologists a token of a setup places: of the one player or `neutral` before its verb;
/// else of `kNobody`, and it is an action of a turn.
[[nodiscard]] Actor owner_of(const State& state, const std::optional<Helpers>& by);
/// How many parcels of a patron, or without one, the deck can have.
[[nodiscard]] int most_of(const State& state, std::size_t patron);
/// The cards of a patron, or those without one, that all players have.
[[nodiscard]] int held(const State& state, std::size_t patron);
/// What makes a token of a setup, which has its place there, impossible; empty: nothing. Players
/// have no names in it when `table` is null.
[[nodiscard]] Message setup_fault(const State& state, const Table* table, const Move& move);
/// What makes a whole setup no position of the game; empty when it is one. Players have no names in
/// it when `table` is null.
[[nodiscard]] Message setup_end_fault(const State& state, const Table* table);
/// The choice that is due by a setup in which nothing but `next`, which names somebody else, speaks
/// against it.
[[nodiscard]] std::optional<Choosing> choice_against_next(const State& state);
/// What makes it one that the box or the round does not allow; `untouched`: nothing of the round
/// has been scored.
[[nodiscard]] Message pieces_fault(const State& state, const Table* table, bool untouched);
/// The colour of `who`, as `setup_fault` has it.
[[nodiscard]] Message colour_in(const Table* table, Actor who);
/// `record.setup` when there is such a fault.
[[nodiscard]] const Rule* check_setup_end(const State& state);
/// Fills in what the setup left to defaults, and finds the phase.
void end_setup(State& state);
/// The tokens of the position's setup in canonical order.
[[nodiscard]] std::vector<Move> setup_of(const State& state);

}  // namespace stela::mykerinos
