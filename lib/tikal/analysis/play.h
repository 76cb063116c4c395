#pragma once

#include <vector>

#include "lib/analysis/draws.h"
#include "lib/analysis/play_random.h"
#include "lib/tikal/rules/moves.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

// What the frame of the analysis asks of a game (lib/analysis/engine_of.h).

/// The tiles of the letter that is due, where a tile is drawn.
[[nodiscard]] Draws draws(const State& state);
/// The tile that the entry places or sets aside, where it was drawn.
[[nodiscard]] Draw drawn(const State& before, const std::vector<Move>& entry);
/// The motif of a treasure that is lifted is drawn anew.
void redraw(const State& state, Move& move, RandomStream& chance);

/// Plays the entry that is due as a light player does, and ends it: of a few things that come to
/// mind, the best. In an auction all call by what the turn seems worth to them.
void play_on(State& state, Draw draw, PlayRandom& random);

}  // namespace stela::tikal
