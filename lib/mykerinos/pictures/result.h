#pragma once

#include "lib/mykerinos/pictures/layout.h"
#include "lib/mykerinos/rules/state.h"
#include "lib/scene/canvas.h"
#include "lib/scene/scene.h"

namespace stela::mykerinos {

/// Draws, in place of the fields, the sources of every player's points at the end of the game: a
/// column for each player, the best one first, with the winner's outlined.
void add_result(Scene& scene, const Canvas& canvas, const AreaLayout& area, const State& state);

}  // namespace stela::mykerinos
