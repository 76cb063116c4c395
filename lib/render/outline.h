#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "lib/scene/scene.h"

namespace stela {

/// As it is written: with one decimal.
[[nodiscard]] double tenths(double number);
[[nodiscard]] Point tenths(Point point);

/// A step along an outline.
struct OutlineStep {
  enum class Kind : std::uint8_t { kMove, kLine, kCurve, kClose };
  Kind kind = Kind::kMove;
  /// Where it leads, in front of that the two control points of a (cubic) curve.
  std::array<Point, 3> points;
  friend bool operator==(const OutlineStep&, const OutlineStep&) = default;
};

/// The outline of `element` as SVG has it, with places rounded to one decimal; arcs are curves.
/// Empty for text and uses of symbols.
[[nodiscard]] std::vector<OutlineStep> outline_of(const Element& element);

/// The outline that SVG path data (SVG 1.1, 8.3) describes, up to the first mistake in it; numbers
/// with exponents are none.
[[nodiscard]] std::vector<OutlineStep> read_path_data(std::string_view data);

}  // namespace stela
