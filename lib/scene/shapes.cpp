#include "lib/scene/shapes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace stela {
namespace {

/// Returns a positive number if `c` lies clockwise of the line from `a` to `b` on the screen.
double turn(Point a, Point b, Point c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

Point between(Point from, Point to, double part) { return from + (to - from) * part; }

template <class Points>
std::vector<Point> half_hull(const Points& points) {
  std::vector<Point> out;
  for (const Point point : points) {
    while (out.size() > 1 && turn(out[out.size() - 2], out.back(), point) <= 0) out.pop_back();
    out.push_back(point);
  }
  out.pop_back();
  return out;
}

}  // namespace

std::vector<Point> hull_of(std::vector<Point> points) {
  std::ranges::sort(points, [](Point a, Point b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
  points.erase(std::unique(points.begin(), points.end()), points.end());
  std::vector<Point> hull = half_hull(points);
  std::ranges::reverse(points);
  const std::vector<Point> back = half_hull(points);
  hull.insert(hull.end(), back.begin(), back.end());
  return hull;
}

std::vector<Point> common_part(std::vector<Point> polygon, std::span<const Point> clip) {
  for (std::size_t i = 0; i < clip.size() && !polygon.empty(); ++i) {
    const Point a = clip[i];
    const Point b = clip[(i + 1) % clip.size()];
    std::vector<Point> inside;
    for (std::size_t k = 0; k < polygon.size(); ++k) {
      const Point p = polygon[k];
      const Point q = polygon[(k + 1) % polygon.size()];
      const double before = turn(a, b, p);
      const double after = turn(a, b, q);
      if (before >= 0) inside.push_back(p);
      if ((before >= 0) != (after >= 0)) inside.push_back(between(p, q, before / (before - after)));
    }
    polygon.swap(inside);
  }
  return polygon;
}

double area_of(std::span<const Point> polygon) {
  double twice = 0;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Point a = polygon[i];
    const Point b = polygon[(i + 1) % polygon.size()];
    twice += a.x * b.y - a.y * b.x;
  }
  return twice / 2;
}

Path hatching(std::span<const Point> polygon, double gap) {
  // The distance of a point from the rising diagonal through the origin, times √2.
  const auto distance = [](Point p) { return p.x + p.y; };
  constexpr double kRootOfTwo = 1.4142135623730951;
  double least = distance(polygon[0]);
  double most = least;
  for (const Point p : polygon) {
    least = std::min(least, distance(p));
    most = std::max(most, distance(p));
  }
  Path path;
  for (double at = least + gap; at < most; at += gap * kRootOfTwo) {
    std::array<Point, 2> ends;
    std::size_t count = 0;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
      const Point p = polygon[i];
      const Point q = polygon[(i + 1) % polygon.size()];
      if ((distance(p) < at) == (distance(q) < at) || count == ends.size()) continue;
      ends[count++] = between(p, q, (at - distance(p)) / (distance(q) - distance(p)));
    }
    if (count == ends.size()) path.move_to(ends[0]).line_to(ends[1]);
  }
  return path;
}

namespace {

constexpr double kStep = 60;

/// The vectors from the middle of a hexagon to its corners; a page draws thousands of hexes.
using Corners = std::array<Point, 6>;

/// Returns a unit vector.
Point direction(double angle) {
  const double radians = angle * std::numbers::pi / 180;
  return {std::cos(radians), std::sin(radians)};
}

Corners corners_from(double first) {
  Corners corners;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    corners[i] = direction(first + kStep * static_cast<double>(i));
  }
  return corners;
}

std::vector<Point> hexagon(Point centre, double radius, const Corners& ways) {
  std::vector<Point> corners;
  corners.reserve(ways.size());
  for (const Point way : ways) corners.push_back(centre + way * radius);
  return corners;
}

}  // namespace

Point polar(Point centre, double angle, double distance) {
  return centre + direction(angle) * distance;
}

std::vector<Point> pointy_hex(Point centre, double radius) {
  static const Corners kWays = corners_from(-30);
  return hexagon(centre, radius, kWays);
}
std::vector<Point> flat_hex(Point centre, double radius) {
  static const Corners kWays = corners_from(-120);
  return hexagon(centre, radius, kWays);
}

std::vector<Point> box_around(Point centre, double width, double height) {
  const Point half{width / 2, height / 2};
  return {centre - half, centre + Point{half.x, -half.y}, centre + half,
          centre + Point{-half.x, half.y}};
}

}  // namespace stela
