#pragma once

#include "lib/scene/scene.h"

namespace stela::taluva {

/// A volcano around the origin, on a hex of that size.
[[nodiscard]] Scene draw_flanks(double size);

/// Its lava, from the crater towards the middle of its tile, which is turned by so many steps.
[[nodiscard]] Scene draw_lava(int rotation, double size);

}  // namespace stela::taluva
