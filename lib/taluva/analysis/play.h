#pragma once

#include <vector>

#include "lib/analysis/draws.h"
#include "lib/analysis/play_random.h"
#include "lib/taluva/rules/moves.h"
#include "lib/taluva/rules/state.h"

namespace stela::taluva {

/// The kinds of tiles that are left, each as often as there are copies: which of them are out of
/// the game nobody knows (lib/analysis/engine_of.h).
[[nodiscard]] Draws draws(const State& state);

/// The tile that an entry lays.
[[nodiscard]] Draw drawn(const State& before, const std::vector<Move>& entry);

/// Plays the entry that is due as a light player does, and ends it: the tile anywhere, volcanoes
/// that bury others rather than own huts, then the building with most merit; of two such entries
/// the better.
void play_on(State& state, Draw draw, PlayRandom& random);

}  // namespace stela::taluva
