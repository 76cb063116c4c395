#pragma once

#include <variant>

#include "lib/core/rule.h"
#include "lib/core/visit.h"
#include "lib/game/event.h"

namespace stela {

/// What there is to know of a move that needs no looking up.
struct NoPlan {};

/// What became of planning a move: the rule that it would break, or what was found out on the way
/// and `commit` need not look up again.
///
/// A game has for each type of move `plan(state, move)`, which gives a `Plan` and changes nothing,
/// and `commit(state, move, found)`, which plays a move whose plan broke no rule. Whoever checks,
/// plays or lists goes this one way. Where it is not the same for all moves, a game also has
/// `canonical(state, move, found)`, the canonical form of a move that is legal or was just played,
/// and `log_move(before, after, move, log)`, which adds the events of one that was played;
/// `log_end(before, after, log)` adds those of the end of an entry.
template <class T = NoPlan>
struct Plan {
  using Found = T;
  /// Null: none, and `found` is what `commit` wants.
  const Rule* rule = nullptr;
  T found{};
};

/// Most moves have one form only.
template <class State, class M, class Found>
[[nodiscard]] const M& canonical(const State& /*state*/, const M& move, const Found& /*found*/) {
  return move;
}

/// A move without events, as of a setup.
template <class State, class M>
void log_move(const State& /*before*/, const State& /*after*/, const M& /*move*/, Log& /*log*/) {}

/// An end of an entry without events.
template <class State>
void log_end(const State& /*before*/, const State& /*after*/, Log& /*log*/) {}

/// Ends the entry and tells `log`, unless it is null, what that did.
template <class State>
void end_entry(State& state, Log* log) {
  if (log == nullptr) return end_entry(state);
  if constexpr (requires { claims_score_in(state); }) log->claims_score = claims_score_in(state);
  if (log->events == nullptr) return end_entry(state);
  const State before = state;
  end_entry(state);
  log_end(before, state, *log);
}

/// The rule that `move` would break, or null.
template <class State, class... M>
[[nodiscard]] const Rule* check(const State& state, const std::variant<M...>& move) {
  return visit_inline([&](const auto& m) -> const Rule* { return plan(state, m).rule; }, move);
}

/// Plays `move` when it breaks no rule; gives the rule that it breaks, or null.
template <class State, class... M>
const Rule* play(State& state, const std::variant<M...>& move) {
  return visit_inline(
      [&](const auto& m) -> const Rule* {
        const auto planned = plan(state, m);
        if (planned.rule == nullptr) commit(state, m, planned.found);
        return planned.rule;
      },
      move);
}

}  // namespace stela
