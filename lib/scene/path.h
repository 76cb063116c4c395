#pragma once

#include <span>
#include <string>
#include <utility>

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

/// Appends `number` with at most one decimal: the same bytes on every machine.
void append_number(double number, std::string& out);

/// An outline of lines, curves and arcs, as SVG path data (SVG 1.1, 8.3) with one decimal, and its
/// bounding box, in which a curve has its control points. All points except the first of each
/// subpath are written as steps between rounded points, so that equal shapes in different places
/// have equal data, which compresses well.
class Path {
 public:
  Path() = default;
  /// Existing path data with its bounding box.
  Path(std::string data, Point low, Point high);

  Path& move_to(Point to);
  Path& line_to(Point to);
  /// A quadratic curve.
  Path& bend_to(Point control, Point to);
  /// An arc of an ellipse with these radii; `clockwise` on the screen.
  Path& arc_to(Point radii, bool large, bool clockwise, Point to);
  Path& close();

  /// Adds a line through all corners and back to the first.
  Path& polygon(std::span<const Point> corners);
  /// Adds a line through all points.
  Path& line(std::span<const Point> points);
  Path& ellipse(Point centre, double rx, double ry);
  /// Adds a box with round corners.
  Path& box(Point low, Point high, double radius);

  [[nodiscard]] const std::string& data() const& { return data_; }
  [[nodiscard]] std::string data() && { return std::move(data_); }
  [[nodiscard]] bool empty() const { return data_.empty(); }
  [[nodiscard]] Point low() const { return low_; }
  [[nodiscard]] Point high() const { return high_; }

 private:
  /// In tenths, as written.
  struct Place {
    long x = 0;
    long y = 0;
  };

  void command(char letter);
  void number(long tenths);
  /// Writes the step to `to`, and includes it in the bounding box.
  void step(Point to);
  /// Makes `at` the current point.
  void arrive(Point at);
  void include(Point at);

  std::string data_;
  Place begin_;
  Place at_;
  Point low_;
  Point high_;
  bool any_ = false;
};

}  // namespace stela
