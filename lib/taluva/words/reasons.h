#pragma once

#include "lib/core/rule.h"
#include "lib/game/table.h"
#include "lib/taluva/rules/state.h"

namespace stela::taluva {

// Why: asked only when something is wrong with a record, see `Position`.

/// Why `actor` is not due; with `kNobody`, why who is due is. When the game is over, why it is.
/// `before` is the state before the last entry, of which nothing depends here.
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

}  // namespace stela::taluva
