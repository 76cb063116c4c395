#include "lib/tikal/pictures/grid.h"

#include <algorithm>

#include "lib/scene/shapes.h"

namespace stela::tikal {

Grid::Grid(const Canvas& canvas, Point corner, double width) {
  constexpr double kWidePadding = 12;
  constexpr double kNarrowPadding = 5;
  padding = canvas.wide() ? kWidePadding : kNarrowPadding;
  radius = (width - 2 * padding) / kWidth;
  height = kHeight * radius + 2 * padding;
  constexpr double kRowsAbove = static_cast<double>(kRows) - 0.5;
  first = corner + Point{padding + radius, padding + kRowsAbove * 2 * kApothem * radius};
  const double least = std::max(canvas.measures().label, canvas.least_text);
  name = std::max(least, radius * 0.205);
  value = std::max(least + 1, radius * 0.33);
  letter = std::max(least, radius * 0.215);
  constexpr double kLarge = 0.42;
  ruler = name > kLarge * radius;
  constexpr double kSmall = 40;
  roomy = radius > kSmall;
}

Point Grid::centre(std::size_t cell) const {
  const std::size_t column = cell / kRows;
  const double up = static_cast<double>(cell % kRows) - (column % 2 == 1 ? 0.5 : 0);
  return first + Point{1.5 * static_cast<double>(column), -2 * kApothem * up} * radius;
}

std::vector<Point> Grid::hex(std::size_t cell, double factor) const {
  return flat_hex(centre(cell), radius * factor);
}

Point Grid::side(std::size_t cell, std::size_t side, double inside) const {
  constexpr double kStep = 60;
  return polar(centre(cell), kStep * static_cast<double>(side) - 90, (kApothem - inside) * radius);
}

}  // namespace stela::tikal
