#pragma once

#include <string>
#include <vector>

#include "lib/game/position.h"
#include "lib/scene/canvas.h"
#include "lib/scene/scene.h"

namespace stela {

/// Adds the class `ghost` to the elements of `scene` that `before` does not have.
void mark_new(Scene& scene, const Scene& before);

/// Draws on `scene` the pieces that only `before` shows, with the class `covered`, such as the huts
/// below a tile that would be placed. Both scenes must have the same `room`.
void draw_covered(const Scene& before, Scene& scene);

/// Returns the tiles and pieces that `after` shows on the table within `box` and `before` does not,
/// in drawing order, without their names and numbers. Both scenes must have the same `room`.
[[nodiscard]] std::vector<Element> brought(const Scene& before, const Scene& after,
                                           const Extent& box);

/// Draws on `scene`, a picture for `canvas`, what an entry that leads from `before` to `after`
/// would place at `places`: pale, and with the places marked green.
void draw_better(const Position& before, const Position& after,
                 const std::vector<std::string>& places, const Canvas& canvas, Scene& scene);

}  // namespace stela
