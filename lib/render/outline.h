#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "lib/scene/scene.h"

namespace stela {

/// Returns the number as written: with one decimal.
[[nodiscard]] double tenths(double number);
[[nodiscard]] Point tenths(Point point);

/// A step along an outline.
struct OutlineStep {
  enum class Kind : std::uint8_t { kMove, kLine, kCurve, kClose };
  Kind kind = Kind::kMove;
  /// Its end, preceded by the two control points of a (cubic) curve.
  std::array<Point, 3> points;
  friend bool operator==(const OutlineStep&, const OutlineStep&) = default;
};

/// Returns the outline of `element` as in SVG, with coordinates rounded to one decimal and arcs as
/// curves. Empty for text and uses of symbols.
[[nodiscard]] std::vector<OutlineStep> outline_of(const Element& element);

/// Returns the outline described by SVG path data (SVG 1.1, 8.3), up to the first error; numbers
/// with exponents are not supported.
[[nodiscard]] std::vector<OutlineStep> read_path_data(std::string_view data);

}  // namespace stela
