#pragma once

#include "lib/core/diagnostic.h"
#include "lib/game/table.h"
#include "lib/tikal/rules/moves.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

// Reasons, requested only if a record has errors; see `Position`.

/// Returns why it is not the turn of `actor`; with `kNobody`, why it is the turn of the current
/// player. If the game is over, why it is over. `before` is the state before the last entry, or
/// null if unknown.
[[nodiscard]] Reason why_due_in(const State& state, const Table& table, Actor actor,
                                const State* before);

/// Returns what decided who won, or nothing if the game is not finished.
[[nodiscard]] Reason why_won_in(const State& state, const Table& table);

/// Returns where the score of `seat` comes from.
[[nodiscard]] Reason why_scored_in(const State& state, const Table& table, Actor seat);

/// Returns the article that states which actions are possible in this phase, or null in a setup.
[[nodiscard]] const Rule* article_of_phase(const State& state);

/// Returns the article that states why an entry cannot end there by `rule`, or null if there is
/// none.
[[nodiscard]] const Rule* article_for_end(const State& state, const Table& table, const Rule& rule);

/// Returns the article that applies to a broken `rule` about the turn order of calls and turns, or
/// null if the rule itself is enough.
[[nodiscard]] const Rule* article_for(const State& state, const Move& move, const Rule& rule);

/// Returns the sections, among those that `rule` cites, that concern `move`; empty for all of them.
[[nodiscard]] std::span<const Citation> sections_for(const State& state, const Move& move,
                                                     const Rule& rule);

}  // namespace stela::tikal
