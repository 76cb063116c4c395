#pragma once

#include "lib/analysis/draws.h"
#include "lib/analysis/play_random.h"
#include "lib/mykerinos/rules/state.h"

namespace stela::mykerinos {

/// Plays and ends the next entry with the playout policy: the best of a few candidate moves
/// (lib/analysis/engine_of.h). Parcels are laid out as in `sample`.
void play_on(State& state, Draw draw, PlayRandom& random);

}  // namespace stela::mykerinos
