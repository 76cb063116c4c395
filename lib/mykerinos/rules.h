#pragma once

#include <vector>

#include "lib/core/rule.h"
#include "lib/game/event.h"
#include "lib/mykerinos/moves.h"
#include "lib/mykerinos/state.h"

namespace stela::mykerinos {

/// The rule that `move` would break, or null (rulings.md, Mykerinos; conditions in its order).
[[nodiscard]] const Rule* check(const State& state, const Move& move);

/// Plays a move that passed `check`. `log` may be null.
void apply(State& state, const Move& move, Log* log);

// What `check` and then, when nothing is broken, `apply` do, without a log, for the moves of which
// games consist: what the one finds out the other need not find again. Give the broken rule.
const Rule* play(State& state, const Dig& dig);
const Rule* play(State& state, const Expand& expand);
const Rule* play(State& state, const Pass& pass);
const Rule* play(State& state, const Take& take);
const Rule* play(State& state, const Museum& museum);
const Rule* play(State& state, const Lay& lay);
const Rule* play(State& state, const Leave& leave);
const Rule* play(State& state, const Discard& discard);

/// Whether the entry may end here: `record.action-phase`, `mykerinos.lay.count` or `record.setup`
/// if not.
[[nodiscard]] const Rule* check_end(const State& state);

/// Ends the entry: whose turn it is, scoring, the next round, the end of the game.
void end_entry(State& state, Log* log);

/// `move` with the canonical name of its room; in a setup with its lists in order.
[[nodiscard]] Move canonical(const State& state, const Move& move);
/// A token of a setup with its list in canonical order.
[[nodiscard]] Move canonical_setup(const Move& move);
/// The same as `canonical` of a move whose kind is known and which may have been played already.
template <class M>
[[nodiscard]] M canonical_form(const State& state, M move) {
  if constexpr (std::is_same_v<M, Museum>) {
    move.at = name_of_room(state, find_room(state, move.at));
  } else {
    if (std::holds_alternative<SettingUp>(state.phase)) return std::get<M>(canonical_setup(move));
  }
  return move;
}

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

/// Who stands on a field, or `kNobody`.
[[nodiscard]] Actor digger_on(const State& state, std::size_t field);

/// Whether `places` form a chain: each touches the one before.
[[nodiscard]] bool is_chain(const Places& places);

/// The rule that reserving `room` would break for `seat`: free, then its access.
[[nodiscard]] const Rule* check_room(const State& state, Actor seat, const RoomName& name);

// The setup (notation.md, section 5); setup.cpp.

/// Turns a fresh start into an empty table.
void begin_setup(State& state);
/// Whether `move` can stand in a setup at all.
[[nodiscard]] bool is_setup_token(const State& state, const Move& move);
/// The rule that a token of a setup would break: its place among the kinds of token, then
/// `record.setup`; the rules of the deck hold for the parcels of a setup, too.
[[nodiscard]] const Rule* check_setup(const State& state, const Move& move);
void apply_setup(State& state, const Move& move);
/// What makes a whole setup no position of the game; empty when it is one.
[[nodiscard]] std::string_view setup_fault(const State& state);
/// `record.setup` when there is such a fault.
[[nodiscard]] const Rule* check_setup_end(const State& state);
/// Fills in what the setup left to defaults, and finds the phase.
void end_setup(State& state);
/// The tokens of the position's setup in canonical order.
[[nodiscard]] std::vector<Move> setup_of(const State& state);

/// The rule that laying a parcel out would break (rulings.md, Mykerinos, "Deck").
[[nodiscard]] const Rule* check_lay(const State& state, const Lay& lay);

}  // namespace stela::mykerinos
