#pragma once

#include <cstddef>
#include <vector>

#include "lib/scene/canvas.h"
#include "lib/scene/scene.h"
#include "lib/tikal/rules/cells.h"

namespace stela::tikal {

/// Where the cells lie in a picture, and how large their texts are; in scene units.
struct Grid {
  /// Half the height of a hex, as a part of its radius.
  static constexpr double kApothem = 0.8660254037844386;
  /// The board with its margins, as parts of the radius.
  static constexpr double kWidth = 12.5;
  static constexpr double kHeight = 5.5 * 2 * kApothem;

  /// A board `width` wide, with its upper left corner there.
  Grid(const Canvas& canvas, Point corner, double width);

  /// A hex from its middle to a corner.
  double radius = 0;
  /// Of a1.
  Point first;
  // Heights of text: names of cells, values of temples, letters on pieces.
  double name = 0;
  double value = 0;
  double letter = 0;
  /// Whether figures are as small as they look best; else they are as large as they must be.
  bool roomy = true;
  /// Whether names are so large that just columns and rows have one.
  bool ruler = false;
  /// Around the hexes.
  double padding = 0;
  /// Of the whole board.
  double height = 0;

  [[nodiscard]] Point centre(std::size_t cell) const;
  /// Its corners, so many times as far from the middle.
  [[nodiscard]] std::vector<Point> hex(std::size_t cell, double factor = 1) const;
  /// The middle of the border on that side (0 = N, then clockwise); `inside` so many radii before.
  [[nodiscard]] Point side(std::size_t cell, std::size_t side, double inside = 0) const;
};

}  // namespace stela::tikal
