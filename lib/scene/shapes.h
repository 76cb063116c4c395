#pragma once

#include <span>
#include <string>
#include <string_view>
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

/// Returns the point at `angle` (degrees, clockwise from the right) and `distance` from `centre`.
[[nodiscard]] Point polar(Point centre, double angle, double distance);

/// Return the corners of a hex of that radius, clockwise. Pointy-top: corner i lies at 60° · i -
/// 30°, so side i (0 = E) runs from corner i to corner i + 1. Flat-top: corner i lies at 60° · i -
/// 120°, so side i (0 = N) does.
[[nodiscard]] std::vector<Point> pointy_hex(Point centre, double radius);
[[nodiscard]] std::vector<Point> flat_hex(Point centre, double radius);

/// Returns a box around `centre`.
[[nodiscard]] std::vector<Point> box_around(Point centre, double width, double height);

}  // namespace stela
