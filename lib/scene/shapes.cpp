#include "lib/scene/shapes.h"

#include <array>
#include <cmath>

namespace stela {
namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kStep = 60;

/// The vectors from the middle of a hexagon to its corners; a page draws thousands of hexes.
using Corners = std::array<Point, 6>;

/// Returns a unit vector.
Point direction(double angle) {
  const double radians = angle * kPi / 180;
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
