#pragma once

#include "lib/analysis/draws.h"
#include "lib/analysis/play_random.h"
#include "lib/mykerinos/rules/state.h"

namespace stela::mykerinos {

/// Plays the entry that is due as a light player does, and ends it: of a few things that come to
/// mind, the best (lib/analysis/engine_of.h). Parcels are laid out as `sample` does.
void play_on(State& state, Draw draw, PlayRandom& random);

}  // namespace stela::mykerinos
