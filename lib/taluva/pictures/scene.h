#pragma once

#include <string>
#include <vector>

#include "lib/game/request.h"
#include "lib/scene/canvas.h"
#include "lib/scene/scene.h"
#include "lib/taluva/rules/moves.h"
#include "lib/taluva/rules/state.h"

namespace stela::taluva {

/// Draws the position with the additions in `asked`.
[[nodiscard]] Scene draw_scene(const State& state, const Table& table,
                               const TypedRequest<Move>& asked);

/// Returns the hexes named by `move`; for a tile all three.
[[nodiscard]] std::vector<std::string> places_in(const Move& move);

/// Draws every tile with its name and its number of copies.
[[nodiscard]] Scene catalogue_scene(const Canvas& canvas);

}  // namespace stela::taluva
