#pragma once

#include <span>
#include <string>
#include <utility>

#include "lib/scene/point.h"

namespace stela {

/// Appends `number` with at most one decimal: the same bytes on every machine.
void append_number(double number, std::string& out);

/// An outline of lines, curves and arcs, as SVG path data (SVG 1.1, 8.3) with one decimal, and the
/// corners of what it covers; of a curve those of its control points. All but the first point of
/// each part is written as steps between rounded places: what is drawn alike in many places then
/// reads alike, and packs well.
class Path {
 public:
  Path() = default;
  /// Data that somebody else wrote, of an outline that covers so much.
  Path(std::string data, Point low, Point high);

  Path& move_to(Point to);
  Path& line_to(Point to);
  /// A cubic curve with these control points.
  Path& curve_to(Point control1, Point control2, Point to);
  /// A quadratic curve.
  Path& bend_to(Point control, Point to);
  /// An arc of an ellipse with these radii; `clockwise` on the screen.
  Path& arc_to(Point radii, bool large, bool clockwise, Point to);
  Path& close();

  /// Through all corners and back to the first.
  Path& polygon(std::span<const Point> corners);
  /// Through all points.
  Path& line(std::span<const Point> points);
  Path& ellipse(Point centre, double rx, double ry);
  /// A box with round corners.
  Path& box(Point low, Point high, double radius);

  [[nodiscard]] const std::string& data() const& { return data_; }
  [[nodiscard]] std::string data() && { return std::move(data_); }
  [[nodiscard]] bool empty() const { return data_.empty(); }
  [[nodiscard]] Point low() const { return low_; }
  [[nodiscard]] Point high() const { return high_; }

 private:
  /// In tenths, as it is written.
  struct Place {
    long x = 0;
    long y = 0;
  };

  void command(char letter);
  void number(long tenths);
  /// Writes the step to `to`, and takes it for covered.
  void step(Point to);
  /// What comes next begins at `at`.
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
