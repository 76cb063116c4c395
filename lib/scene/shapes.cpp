#include "lib/scene/shapes.h"

#include <array>
#include <cmath>

namespace stela {
namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kSqrt3 = 1.7320508075688772935;
constexpr int kCorners = 6;
constexpr double kStep = 60;

std::vector<Point> hexagon(Point centre, double radius, double first) {
  std::vector<Point> corners;
  for (int i = 0; i < kCorners; ++i) corners.push_back(polar(centre, first + kStep * i, radius));
  return corners;
}

}  // namespace

Point polar(Point centre, double angle, double distance) {
  const double radians = angle * kPi / 180;
  return centre + Point{std::cos(radians) * distance, std::sin(radians) * distance};
}

std::vector<Point> pointy_hex(Point centre, double radius) { return hexagon(centre, radius, -30); }
std::vector<Point> flat_hex(Point centre, double radius) { return hexagon(centre, radius, -120); }

std::vector<Point> box_around(Point centre, double width, double height) {
  const Point half{width / 2, height / 2};
  return {centre - half, centre + Point{half.x, -half.y}, centre + half,
          centre + Point{-half.x, half.y}};
}

Point pointy_centre(Hex hex, double radius) {
  return {kSqrt3 * radius * (hex.q + hex.r / 2.0), 1.5 * radius * hex.r};
}

}  // namespace stela
