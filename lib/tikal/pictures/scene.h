#pragma once

#include <string>
#include <vector>

#include "lib/game/request.h"
#include "lib/scene/canvas.h"
#include "lib/scene/scene.h"
#include "lib/tikal/rules/moves.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

/// Returns the position with everything requested in `asked`.
[[nodiscard]] Scene draw_scene(const State& state, const Table& table,
                               const TypedRequest<Move>& asked);

/// Returns every tile with its name, and its stones at rotation 0.
[[nodiscard]] Scene catalogue_scene(const Canvas& canvas);

}  // namespace stela::tikal
