#pragma once

#include "lib/mykerinos/pictures/layout.h"
#include "lib/mykerinos/rules/state.h"
#include "lib/scene/canvas.h"
#include "lib/scene/scene.h"

namespace stela::mykerinos {

/// Draws, where the fields lay, what every player's points come from at the end of the game: a
/// column for each, the best first, that of who won outlined.
void add_result(Scene& scene, const Canvas& canvas, const AreaLayout& area, const State& state);

}  // namespace stela::mykerinos
