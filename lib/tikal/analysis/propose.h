#pragma once

#include <vector>

#include "lib/analysis/draws.h"
#include "lib/analysis/proposal.h"
#include "lib/tikal/rules/moves.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

/// The `most` best entries of who is due by `evaluate` that were found (lib/analysis/engine_of.h):
/// a turn has too many to look at all. Of the places of the tile those that seem best are gone on
/// from, by a search that keeps the most promising parts of a turn; a scoring turn also begins with
/// what brings most points, and most lead, for certain. A treasure that is lifted has a motif of
/// middling worth until it is drawn.
[[nodiscard]] std::vector<Proposal<Move>> propose(const State& state, Draw draw, std::size_t most);

}  // namespace stela::tikal
