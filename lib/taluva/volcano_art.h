#pragma once

#include "lib/scene/scene.h"

namespace stela::taluva {

/// A volcano around the origin on a hex of that size: its flanks, and lava from the crater towards
/// the middle of its tile, which is turned by so many steps.
[[nodiscard]] Scene draw_volcano(int rotation, double size);

}  // namespace stela::taluva
