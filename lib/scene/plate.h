#pragma once

#include <string_view>

#include "lib/scene/canvas.h"
#include "lib/scene/caption.h"
#include "lib/scene/scene.h"

namespace stela {

// Pictures of the components of a game: a caption bar above a box as wide as the picture.

/// Returns the width of that box (units).
[[nodiscard]] double plate_width(const Canvas& canvas);

/// Draws the box with that height, filled with the colour of that name. Its upper left corner has y
/// = 0.
Extent add_plate(Scene& scene, const Canvas& canvas, double height, std::string_view ground);

/// Draws the caption bar above it and extends the bounds to the margins.
void finish_plate(Scene& scene, const Canvas& canvas, const Caption& caption);

}  // namespace stela
