#pragma once

#include "lib/core/rule.h"
#include "lib/game/table.h"
#include "lib/mykerinos/rules/moves.h"
#include "lib/mykerinos/rules/state.h"

namespace stela::mykerinos {

// Why: asked only when something is wrong with a record, see `Position`.

/// Why `actor` is not due; with `kNobody`, why who is due is. When the game is over, why it is.
/// `before` is the state before the last entry; null: not known.
[[nodiscard]] Reason why_due_in(const State& state, const Table& table, Actor actor,
                                const State* before);

/// What decided who won; nothing while the game is not finished.
[[nodiscard]] Reason why_won_in(const State& state, const Table& table);

/// What the score of `seat` comes from.
[[nodiscard]] Reason why_scored_in(const State& state, const Table& table, Actor seat);

/// What states which actions have a place now; null in a setup.
[[nodiscard]] const Rule* article_of_phase(const State& state);

/// What states that an entry cannot end there by `rule`; null: nothing does.
[[nodiscard]] const Rule* article_for_end(const State& state, const Table& table, const Rule& rule);

/// What states that `move` has no place now, where `rule` says no more than that; null: nothing but
/// `article_of_phase` does.
[[nodiscard]] const Rule* article_for(const State& state, const Move& move, const Rule& rule);

/// Which sections state what `move` breaks, of those that `rule` cites for all moves; empty: all.
[[nodiscard]] std::span<const Citation> sections_for(const State& state, const Move& move,
                                                     const Rule& rule);

}  // namespace stela::mykerinos
