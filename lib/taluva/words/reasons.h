#pragma once

#include "lib/core/diagnostic.h"
#include "lib/game/table.h"
#include "lib/taluva/rules/state.h"

namespace stela::taluva {

// Reasons, computed only after an error in a record, see `Position`.

/// Explains why it is not the turn of `actor`; with `kNobody`, why it is the current player's turn,
/// or why the game is over. `before` is the state before the last entry, which is not used here.
[[nodiscard]] Reason why_due_in(const State& state, const Table& table, Actor actor,
                                const State* before);

/// Explains what decided the winner; nothing while the game is not finished.
[[nodiscard]] Reason why_won_in(const State& state, const Table& table);

/// Explains the score of `seat`.
[[nodiscard]] Reason why_scored_in(const State& state, const Table& table, Actor seat);

/// Returns the article on which actions are allowed now; null in a setup.
[[nodiscard]] const Rule* article_of_phase(const State& state);

/// Returns the article on why an entry cannot end here according to `rule`, or null if there is
/// none.
[[nodiscard]] const Rule* article_for_end(const State& state, const Table& table, const Rule& rule);

}  // namespace stela::taluva
