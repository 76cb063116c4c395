#pragma once

#include <variant>

#include "lib/core/rule.h"
#include "lib/core/visit.h"
#include "lib/game/event.h"

namespace stela {

/// The findings for a move that needs no lookups.
struct NoPlan {};

/// The result of planning a move: the rule that it would break, or findings that spare `commit`
/// from looking them up again.
///
/// For each type of move, a game has `plan(state, move)`, which returns a `Plan` and changes
/// nothing, and `commit(state, move, found)`, which plays a move whose plan broke no rule.
/// Checking, playing and listing moves all use these. If the defaults below do not apply, a game
/// also has `canonical(state, move, found)`, the canonical form of a move that is legal or was just
/// played, and `log_move(before, after, move, log)`, which adds the events of a played move;
/// `log_end(before, after, log)` adds those of the end of an entry.
template <class T = NoPlan>
struct Plan {
  using Found = T;
  /// Null if no rule is broken; then `found` is the argument for `commit`.
  const Rule* rule = nullptr;
  T found{};
};

/// Most moves have only one form.
template <class State, class M, class Found>
[[nodiscard]] const M& canonical(const State& /*state*/, const M& move, const Found& /*found*/) {
  return move;
}

/// A move without events, such as one of a setup.
template <class State, class M>
void log_move(const State& /*before*/, const State& /*after*/, const M& /*move*/, Log& /*log*/) {}

/// The end of an entry without events.
template <class State>
void log_end(const State& /*before*/, const State& /*after*/, Log& /*log*/) {}

/// Ends the entry and logs the events of that, unless `log` is null.
template <class State>
void end_entry(State& state, Log* log) {
  if (log == nullptr) return end_entry(state);
  if constexpr (requires { claims_score_in(state); }) log->claims_score = claims_score_in(state);
  if (log->events == nullptr) return end_entry(state);
  const State before = state;
  end_entry(state);
  log_end(before, state, *log);
}

/// Returns the rule that `move` would break, or null.
template <class State, class... M>
[[nodiscard]] const Rule* check(const State& state, const std::variant<M...>& move) {
  return visit_inline([&](const auto& m) -> const Rule* { return plan(state, m).rule; }, move);
}

/// Plays `move` unless it breaks a rule; returns that rule, or null.
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
