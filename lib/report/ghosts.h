#pragma once

#include <string>
#include <vector>

#include "lib/game/position.h"
#include "lib/scene/canvas.h"
#include "lib/scene/scene.h"

namespace stela {

/// Gives what `scene` shows and `before` does not the class `ghost`.
void mark_new(Scene& scene, const Scene& before);

/// What `after` shows on the table within `box` and `before` does not, in the order in which it is
/// drawn: tiles and pieces, without their names and numbers. Both scenes need the same `room`.
[[nodiscard]] std::vector<Element> brought(const Scene& before, const Scene& after,
                                           const Extent& box);

/// Draws on `scene`, a picture for `canvas`, what an entry that leads from `before` to `after`
/// would bring to its `places`, pale, and marks these green.
void draw_better(const Position& before, const Position& after,
                 const std::vector<std::string>& places, const Canvas& canvas, Scene& scene);

}  // namespace stela
