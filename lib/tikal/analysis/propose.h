#pragma once

#include <vector>

#include "lib/analysis/draws.h"
#include "lib/analysis/proposal.h"
#include "lib/tikal/rules/moves.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

/// Returns the `most` best entries found for the current player, by `evaluate`
/// (lib/analysis/engine_of.h). A turn has too many to enumerate: a beam search extends the most
/// promising tile placements and keeps the best partial turns; a scoring turn also starts from the
/// proven maximum of points, and of the lead. A lifted treasure has a motif of medium worth until
/// it is drawn.
[[nodiscard]] std::vector<Proposal<Move>> propose(const State& state, Draw draw, std::size_t most);

}  // namespace stela::tikal
