#pragma once

#include <span>
#include <string>
#include <vector>

#include "lib/scene/path.h"
#include "lib/scene/scene.h"

namespace stela {

/// Returns the convex hull of `points`, clockwise on the screen.
[[nodiscard]] std::vector<Point> hull_of(std::vector<Point> points);

/// Returns the intersection of two convex polygons, which may be empty; `clip` is clockwise on the
/// screen.
[[nodiscard]] std::vector<Point> common_part(std::vector<Point> polygon,
                                             std::span<const Point> clip);

/// Returns the area of a polygon; negative if it is not clockwise on the screen.
[[nodiscard]] double area_of(std::span<const Point> polygon);

/// Returns lines across a convex polygon, rising to the right, with that distance.
[[nodiscard]] Path hatching(std::span<const Point> polygon, double gap);

}  // namespace stela
