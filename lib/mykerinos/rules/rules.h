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
void commit(State& state, const Pass& pass, NoPlan found);
[[nodiscard]] Plan<> plan(const State& state, const Take& take);
void commit(State& state, const Take& take, NoPlan found);
/// Finds the room.
[[nodiscard]] Plan<std::size_t> plan(const State& state, const Museum& museum);
void commit(State& state, const Museum& museum, std::size_t room);
/// With the canonical name of the room.
[[nodiscard]] Museum canonical(const State& state, Museum museum, std::size_t room);
[[nodiscard]] Plan<> plan(const State& state, const Lay& lay);
void commit(State& state, const Lay& lay, NoPlan found);
[[nodiscard]] Plan<> plan(const State& state, const Leave& leave);
void commit(State& state, const Leave& leave, NoPlan found);
[[nodiscard]] Plan<> plan(const State& state, const Discard& discard);
void commit(State& state, const Discard& discard, NoPlan found);

/// In order, but only in a setup: in a turn the order of the fields has a meaning.
[[nodiscard]] Dig canonical(const State& state, const Dig& dig, const Help& help);

}  // namespace stela::mykerinos
