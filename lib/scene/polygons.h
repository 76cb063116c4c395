#pragma once

#include <span>
#include <string>
#include <vector>

#include "lib/scene/path.h"
#include "lib/scene/scene.h"

namespace stela {

/// The convex polygon around `points`, clockwise on the screen.
[[nodiscard]] std::vector<Point> hull_of(std::vector<Point> points);

/// What lies in both of two convex polygons; `clip` is clockwise on the screen. Empty: nothing.
[[nodiscard]] std::vector<Point> common_part(std::vector<Point> polygon,
                                             std::span<const Point> clip);

/// The area of a polygon; negative where it is not clockwise on the screen.
[[nodiscard]] double area_of(std::span<const Point> polygon);

/// Lines across a convex polygon, rising to the right, so far from each other.
[[nodiscard]] Path hatching(std::span<const Point> polygon, double gap);

}  // namespace stela
