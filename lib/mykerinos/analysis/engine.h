#pragma once

#include <vector>

#include "lib/analysis/engine.h"
#include "lib/analysis/share.h"
#include "lib/game/table.h"
#include "lib/mykerinos/rules/moves.h"
#include "lib/mykerinos/rules/state.h"

namespace stela::mykerinos {

/// Returns whether `seat` is certain to win alone from `state`, a position between entries,
/// whatever the others choose. Searched only if nothing but choices in zones of the last round is
/// left, or the game is over: then nothing is random.
[[nodiscard]] Certain wins_surely(const State& state, Actor seat);

/// Returns what is proved about an entry: that a different choice in a zone of the last round would
/// have secured the win (lib/analysis/engine_of.h). Makes no assumption about the others' choices:
/// with three or more players, a choice may help one or another of them at no cost to the chooser.
[[nodiscard]] std::vector<FoundFact<Move>> exact(const State& before, const Table& table, Draw draw,
                                                 const std::vector<Move>& entry);

/// Returns the analysis engine of Mykerinos.
[[nodiscard]] const Engine& engine();

}  // namespace stela::mykerinos
