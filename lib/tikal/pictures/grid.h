#pragma once

#include <cstddef>
#include <vector>

#include "lib/scene/scene.h"
#include "lib/tikal/rules/catalogue.h"

namespace stela::tikal {

/// Positions of the cells in a picture, and text sizes; in scene units.
struct Grid {
  /// Half the height of a hex, in radii.
  static constexpr double kApothem = 0.8660254037844386;
  /// Size of the board with its margins, in radii.
  static constexpr double kWidth = 12.5;
  static constexpr double kHeight = 5.5 * 2 * kApothem;

  /// A board of width `width`, with its upper left corner at `corner`.
  Grid(const Canvas& canvas, Point corner, double width);

  /// Distance from the middle of a hex to a corner.
  double radius = 0;
  /// Centre of a1.
  Point first;
  // Text heights: names of cells, values of temples, letters on pieces.
  double name = 0;
  double value = 0;
  double letter = 0;
  /// Whether pieces have their preferred small size; otherwise they are as large as they must be.
  bool roomy = true;
  /// Whether names are so large that only columns and rows have one.
  bool ruler = false;
  /// Padding around the hexes.
  double padding = 0;
  /// Height of the whole board.
  double height = 0;

  [[nodiscard]] Point centre(std::size_t cell) const;
  /// Returns the corners of a cell, scaled by `factor` from its middle.
  [[nodiscard]] std::vector<Point> hex(std::size_t cell, double factor = 1) const;
  /// Returns the middle of the border on that side (0 = N, then clockwise), moved `inside` radii
  /// inwards.
  [[nodiscard]] Point side(std::size_t cell, std::size_t side, double inside = 0) const;
};

}  // namespace stela::tikal
