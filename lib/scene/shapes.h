#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lib/scene/scene.h"

namespace stela {

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
