#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/rule.h"
#include "lib/game/plan.h"
#include "lib/mykerinos/rules/course.h"
#include "lib/mykerinos/rules/moves.h"
#include "lib/mykerinos/rules/setup.h"
#include "lib/mykerinos/rules/state.h"

namespace stela::mykerinos {

/// Returns who acts in the next entry, or `kNobody`.
[[nodiscard]] Actor due_in(const State& state);

/// Returns whether no further action can follow in this entry.
[[nodiscard]] bool entry_full(const State& state);

/// Returns null if the entry may end here, otherwise `record.action-phase`, `mykerinos.lay.count`
/// or `record.setup`.
[[nodiscard]] const Rule* check_end(const State& state);

/// Ends the entry: next player, scoring, next round, end of the game.
void end_entry(State& state);
/// Does the same, and reports each step.
void end_entry(State& state, const CourseWatch* watch);

/// Help for an action.
struct Help {
  /// `kNone` if no patron helps.
  Patron patron = Patron::kNone;
  bool neutral = false;
  /// The words are invalid in a turn: two patrons, `neutral` twice, a player.
  bool odd = false;

  [[nodiscard]] bool none() const { return patron == Patron::kNone && !neutral && !odd; }
};
[[nodiscard]] Help help_of(const Helpers& by);
[[nodiscard]] inline Help help_of(const std::optional<Helpers>& by) {
  return by ? help_of(*by) : Help{};
}

/// Returns the help in the words before the verb of `move`, or nothing if it has none.
[[nodiscard]] Help help_with(const Move& move);

/// Returns the owner of the archaeologist on a field, or `kNobody`.
[[nodiscard]] Actor digger_on(const State& state, std::size_t field);

/// Returns whether `places` form a chain: each is adjacent to the previous one.
[[nodiscard]] bool is_chain(const Places& places);

// Rules of each move (rulings.md, Mykerinos; conditions in its order), and its effect: see
// lib/game/plan.h.

/// Determines who helps.
[[nodiscard]] Plan<Help> plan(const State& state, const Dig& dig);
void commit(State& state, const Dig& dig, const Help& help);
[[nodiscard]] Plan<Help> plan(const State& state, const Expand& expand);
void commit(State& state, const Expand& expand, const Help& help);
[[nodiscard]] Plan<> plan(const State& state, const Pass& pass);
void commit(State& state, const Pass& pass, NoPlan found);
[[nodiscard]] Plan<> plan(const State& state, const Take& take);
void commit(State& state, const Take& take, NoPlan found);
/// Determines the room.
[[nodiscard]] Plan<std::size_t> plan(const State& state, const Museum& museum);
void commit(State& state, const Museum& museum, std::size_t room);
/// Uses the canonical name of the room.
[[nodiscard]] Museum canonical(const State& state, Museum museum, std::size_t room);
[[nodiscard]] Plan<> plan(const State& state, const Lay& lay);
void commit(State& state, const Lay& lay, NoPlan found);
[[nodiscard]] Plan<> plan(const State& state, const Leave& leave);
void commit(State& state, const Leave& leave, NoPlan found);
[[nodiscard]] Plan<> plan(const State& state, const Discard& discard);
void commit(State& state, const Discard& discard, NoPlan found);

/// Sorts the fields, but only in a setup: in a turn their order has a meaning.
[[nodiscard]] Dig canonical(const State& state, const Dig& dig, const Help& help);

}  // namespace stela::mykerinos
