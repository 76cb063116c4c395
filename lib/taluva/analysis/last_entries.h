#pragma once

#include <vector>

#include "lib/analysis/draws.h"
#include "lib/analysis/fact.h"
#include "lib/taluva/rules/moves.h"
#include "lib/taluva/rules/state.h"

namespace stela::taluva {

/// Whether the side of `seat` wins alone from `state`, which lies between entries, whatever tile
/// comes and whatever the others do. Looked for where one tile at most is still to come.
[[nodiscard]] Certain wins_surely(const State& state, Actor seat);

/// Of the last two entries of a game: an entry of who is due in `before`, with a tile of the kind
/// `draw`, that wins surely; empty when there is none, when it was not found among the first
/// `kMaxPlaces` places that were looked at, or when `played`, the position after the entry
/// played, may win as surely.
[[nodiscard]] std::vector<Move> sure_entry(const State& before, Draw draw, const State& played);

}  // namespace stela::taluva
