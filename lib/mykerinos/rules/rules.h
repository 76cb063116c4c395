#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/rule.h"
#include "lib/game/plan.h"
#include "lib/mykerinos/rules/course.h"
#include "lib/mykerinos/rules/moves.h"
#include "lib/mykerinos/rules/state.h"

namespace stela::mykerinos {

/// Who acts in the next entry, or `kNobody`.
[[nodiscard]] Actor due_in(const State& state);

/// Whether no further action can follow in this entry.
[[nodiscard]] bool entry_full(const State& state);

/// Whether the entry may end here: `record.action-phase`, `mykerinos.lay.count` or `record.setup`
/// if not.
[[nodiscard]] const Rule* check_end(const State& state);

/// Ends the entry: whose turn it is, scoring, the next round, the end of the game.
void end_entry(State& state);
/// The same, step by step.
void end_entry(State& state, const CourseWatch* watch);

/// Who helps with an action.
struct Help {
  /// `kNone` when no patron does.
  Patron patron = Patron::kNone;
  bool neutral = false;
  /// The words make no sense in a turn: two patrons, `neutral` twice, a player.
  bool odd = false;

  [[nodiscard]] bool none() const { return patron == Patron::kNone && !neutral && !odd; }
};
[[nodiscard]] Help help_of(const Helpers& by);
[[nodiscard]] inline Help help_of(const std::optional<Helpers>& by) {
  return by ? help_of(*by) : Help{};
}

/// The same of the words before the verb of `move`; nothing where it has none.
[[nodiscard]] Help help_with(const Move& move);

/// Who stands on a field, or `kNobody`.
[[nodiscard]] Actor digger_on(const State& state, std::size_t field);

/// Whether `places` form a chain: each touches the one before.
[[nodiscard]] bool is_chain(const Places& places);

// The rules of each move (rulings.md, Mykerinos; conditions in its order), and what it does: see
// lib/game/plan.h.

/// Finds out who helps.
[[nodiscard]] Plan<Help> plan(const State& state, const Dig& dig);
void commit(State& state, const Dig& dig, const Help& help);
[[nodiscard]] Plan<Help> plan(const State& state, const Expand& expand);
void commit(State& state, const Expand& expand, const Help& help);
[[nodiscard]] Plan<> plan(const State& state, const Pass& pass);
void commit(State& state, const Pass& pass, Nothing found);
[[nodiscard]] Plan<> plan(const State& state, const Take& take);
void commit(State& state, const Take& take, Nothing found);
/// Finds the room.
[[nodiscard]] Plan<std::size_t> plan(const State& state, const Museum& museum);
void commit(State& state, const Museum& museum, std::size_t room);
/// With the canonical name of the room.
[[nodiscard]] Museum canonical(const State& state, Museum museum, std::size_t room);
[[nodiscard]] Plan<> plan(const State& state, const Lay& lay);
void commit(State& state, const Lay& lay, Nothing found);
[[nodiscard]] Plan<> plan(const State& state, const Leave& leave);
void commit(State& state, const Leave& leave, Nothing found);
[[nodiscard]] Plan<> plan(const State& state, const Discard& discard);
void commit(State& state, const Discard& discard, Nothing found);

// The setup (notation.md, section 5); setup.cpp.

/// Turns a fresh start into an empty table.
void begin_setup(State& state);
/// The place of the kind of `move` among the kinds of tokens of a setup; `kNoStage`: it cannot
/// stand in one at all.
[[nodiscard]] std::uint8_t setup_stage_of(const State& state, const Move& move);
/// The kinds of tokens of a setup in their order, in words.
[[nodiscard]] std::string setup_order_of(const State& state);
/// The rule that a token of a setup would break: its place among the kinds of token, then
/// `record.setup`; the rules of the deck hold for the parcels of a setup, too. Outside a setup
/// `record.action-phase`.
[[nodiscard]] const Rule* check_setup(const State& state, const Move& move);
void apply_setup(State& state, const Move& move);
/// A move that stands in setups only.
template <class M>
[[nodiscard]] Plan<> plan(const State& state, const M& move) {
  return {check_setup(state, move)};
}
template <class M>
void commit(State& state, const M& move, Nothing /*found*/) {
  apply_setup(state, move);
}
// Lists of a setup in their canonical order.
[[nodiscard]] Dig in_order(Dig dig);
/// Only in a setup: in a turn the order of the fields has a meaning.
[[nodiscard]] Dig canonical(const State& state, const Dig& dig, const Help& help);
[[nodiscard]] SetCards canonical(const State& state, SetCards set, Nothing found);
[[nodiscard]] SetSeen canonical(const State& state, SetSeen set, Nothing found);
/// Whose archaeologists a token of a setup places: of the one player or `neutral` before its verb;
/// else of `kNobody`, and it is an action of a turn.
[[nodiscard]] Actor owner_of(const State& state, const std::optional<Helpers>& by);
/// How many parcels of a patron, or without one, the deck can have.
[[nodiscard]] int most_of(const State& state, std::size_t patron);
/// The cards of a patron, or those without one, that all players have.
[[nodiscard]] int held(const State& state, std::size_t patron);
/// What makes a token of a setup, which has its place there, impossible; empty: nothing. Players
/// have no names in it when `table` is null.
[[nodiscard]] std::string setup_fault(const State& state, const Table* table, const Move& move);
/// What makes a whole setup no position of the game; empty when it is one. Players have no names in
/// it when `table` is null.
[[nodiscard]] std::string setup_end_fault(const State& state, const Table* table);
/// What makes it one that the box or the round does not allow; `untouched`: nothing of the round
/// has been scored.
[[nodiscard]] std::string pieces_fault(const State& state, const Table* table, bool untouched);
/// The colour of `who`, as `setup_fault` has it.
[[nodiscard]] std::string_view colour_in(const Table* table, Actor who);
/// `record.setup` when there is such a fault.
[[nodiscard]] const Rule* check_setup_end(const State& state);
/// Fills in what the setup left to defaults, and finds the phase.
void end_setup(State& state);
/// The tokens of the position's setup in canonical order.
[[nodiscard]] std::vector<Move> setup_of(const State& state);

/// The rule that laying a parcel out would break (rulings.md, Mykerinos, "Deck").
[[nodiscard]] const Rule* check_lay(const State& state, const Lay& lay);

}  // namespace stela::mykerinos
