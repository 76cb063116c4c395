#pragma once

#include <vector>

#include "lib/analysis/draws.h"
#include "lib/analysis/proposal.h"
#include "lib/mykerinos/rules/moves.h"
#include "lib/mykerinos/rules/state.h"

namespace stela::mykerinos {

/// The `most` best entries of who is due by `evaluate` (lib/analysis/engine_of.h). Every legal
/// entry is looked at, but after an own action of a game for two just the best neutral one.
[[nodiscard]] std::vector<Proposal<Move>> propose(const State& state, Draw draw, std::size_t most);

}  // namespace stela::mykerinos
