#pragma once

namespace stela {

/// A point in a picture, or a distance: x to the right, y down, in the scene units of its `Canvas`;
/// a renderer scales the whole picture.
struct Point {
  double x = 0;
  double y = 0;
  friend bool operator==(const Point&, const Point&) = default;
};
[[nodiscard]] constexpr Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
[[nodiscard]] constexpr Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
[[nodiscard]] constexpr Point operator*(Point a, double factor) {
  return {a.x * factor, a.y * factor};
}

/// A box: its upper left and its lower right corner.
struct Extent {
  Point low;
  Point high;
  friend bool operator==(const Extent&, const Extent&) = default;
};

/// Returns the smallest box that contains both.
[[nodiscard]] Extent united(Extent one, Extent other);

}  // namespace stela
