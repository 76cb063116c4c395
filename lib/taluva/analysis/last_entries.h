#pragma once

#include <vector>

#include "lib/analysis/draws.h"
#include "lib/analysis/fact.h"
#include "lib/taluva/rules/moves.h"
#include "lib/taluva/rules/state.h"

namespace stela::taluva {

/// Whether the side of `seat` wins alone from `state`, which lies between entries, whatever tile is
/// drawn and whatever the others do. Searches only if at most one more tile is to be drawn.
[[nodiscard]] Certain wins_surely(const State& state, Actor seat);

/// For the last two entries of a game, returns an entry of the current player in `before`, with a
/// tile of the kind `draw`, that certainly wins. Returns an empty list if there is none, if it was
/// not found among the first `kMaxPlaces` placements, or if `played`, the position after the entry
/// played, may win as certainly.
[[nodiscard]] std::vector<Move> sure_entry(const State& before, Draw draw, const State& played);

}  // namespace stela::taluva
