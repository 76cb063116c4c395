#pragma once

#include <vector>

#include "lib/analysis/draws.h"
#include "lib/analysis/proposal.h"
#include "lib/mykerinos/rules/moves.h"
#include "lib/mykerinos/rules/state.h"

namespace stela::mykerinos {

/// Returns the `most` best entries of the current player by `evaluate` (lib/analysis/engine_of.h).
/// Examines every legal entry, but in a two-player game only the best neutral action after each of
/// the player's own.
[[nodiscard]] std::vector<Proposal<Move>> propose(const State& state, Draw draw, std::size_t most);

}  // namespace stela::mykerinos
