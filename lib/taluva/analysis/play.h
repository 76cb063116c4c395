#pragma once

#include <vector>

#include "lib/analysis/draws.h"
#include "lib/analysis/play_random.h"
#include "lib/taluva/rules/moves.h"
#include "lib/taluva/rules/state.h"

namespace stela::taluva {

/// Returns the kinds of tiles left, weighted by their copies: nobody knows which of them are not
/// used in this game (lib/analysis/engine_of.h).
[[nodiscard]] Draws draws(const State& state);

/// Returns the tile that an entry lays.
[[nodiscard]] Draw drawn(const State& before, const std::vector<Move>& entry);

/// Plays the next entry as a quick player, and ends it: the tile anywhere, with eruptions that bury
/// others' huts rather than the player's own, then the building with the highest merit; the better
/// of two such entries.
void play_on(State& state, Draw draw, PlayRandom& random);

}  // namespace stela::taluva
