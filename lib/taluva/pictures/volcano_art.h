#pragma once

#include "lib/scene/scene.h"

namespace stela::taluva {

/// Draws a volcano around the origin, on a hex of that size.
[[nodiscard]] Scene draw_flanks(double size);

/// Draws its lava, from the crater towards the middle of its tile, which has that rotation.
[[nodiscard]] Scene draw_lava(int rotation, double size);

}  // namespace stela::taluva
