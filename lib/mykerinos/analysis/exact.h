#pragma once

#include <vector>

#include "lib/analysis/draws.h"
#include "lib/analysis/fact.h"
#include "lib/game/table.h"
#include "lib/mykerinos/rules/moves.h"
#include "lib/mykerinos/rules/state.h"

namespace stela::mykerinos {

/// Whether `seat` wins alone from `state`, which lies between entries, whatever the others choose.
/// Looked for where the zones of the last round are chosen in, or the game is over: there is no
/// chance in that.
[[nodiscard]] Certain wins_surely(const State& state, Actor seat);

/// What is certain of an entry: that another choice in a zone of the last round would have made
/// sure of the win (lib/analysis/engine_of.h). What the others choose is not guessed at: with
/// three or more players it may help one of them or another, at no cost to who chooses.
[[nodiscard]] std::vector<FoundFact<Move>> exact(const State& before, const Table& table, Draw draw,
                                                 const std::vector<Move>& entry);

}  // namespace stela::mykerinos
