#include "lib/scene/scene.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include "lib/core/sorted.h"
#include "lib/scene/text.h"

namespace stela {
namespace {

constexpr Measures kWide = {.margin = 20,
                            .gap = 14,
                            .column = 272,
                            .padding = 14,
                            .radius = 10,
                            .title = 24,
                            .players = 17,
                            .sentence = 19,
                            .name = 18,
                            .number = 20,
                            .small = 15.5,
                            .legend = 13.5,
                            .label = 13.9,
                            .chip = 14};
constexpr Measures kNarrow = {.margin = 8,
                              .gap = 7,
                              .column = 0,
                              .padding = 8,
                              .radius = 6,
                              .title = 14,
                              .players = 10.5,
                              .sentence = 11.5,
                              .name = 11.5,
                              .number = 12.5,
                              .small = 10,
                              .legend = 9,
                              .label = 9.4,
                              .chip = 8.5};

/// In pixels.
constexpr double kMinText = 9;

}  // namespace

Canvas Canvas::of(int pixels) {
  constexpr int kWideFrom = 700;
  constexpr int kLargeFrom = 841;
  Canvas canvas;
  canvas.width = pixels >= kLargeFrom ? 1200 : pixels >= kWideFrom ? 1000 : 400;
  canvas.least_text = kMinText * canvas.width / pixels;
  return canvas;
}

bool Canvas::wide() const {
  constexpr double kNarrowUpTo = 700;
  return width >= kNarrowUpTo;
}

Measures Canvas::measures() const {
  Measures measures = wide() ? kWide : kNarrow;
  for (double* size :
       {&measures.title, &measures.sentence, &measures.name, &measures.number, &measures.label}) {
    *size = std::max(*size, least_text);
  }
  return measures;
}

Extent extent_of(const Element& element) {
  if (element.points.empty()) return {};
  Extent extent{element.points[0], element.points[0]};
  for (const Point p : element.points) {
    extent.low = {std::min(extent.low.x, p.x), std::min(extent.low.y, p.y)};
    extent.high = {std::max(extent.high.x, p.x), std::max(extent.high.y, p.y)};
  }
  if (element.figure == Figure::kCircle) {
    const Point radius{element.size, element.size};
    return {extent.low - radius, extent.high + radius};
  }
  if (element.figure != Figure::kText) return extent;
  const bool bold = element.classes.find("strong") != std::string::npos;
  const double width = text_width(element.text, element.size, bold);
  const double half = element.size / 2;
  const double left = element.anchor == Anchor::kMiddle  ? -width / 2
                      : element.anchor == Anchor::kStart ? 0
                                                         : -width;
  return {extent.low + Point{left, -half}, extent.low + Point{left + width, half}};
}

Element& Scene::add(Figure figure, std::string_view classes, std::vector<Point> points) {
  for (const Point point : points) include(point);
  Element& element = elements.emplace_back();
  element.figure = figure;
  element.classes = classes;
  element.points = std::move(points);
  element.layer = layer;
  return element;
}

Element& Scene::add_polygon(std::string_view classes, std::vector<Point> points) {
  return add(Figure::kPolygon, classes, std::move(points));
}

Element& Scene::add_line(std::string_view classes, std::vector<Point> points) {
  return add(Figure::kLine, classes, std::move(points));
}

Element& Scene::add_segments(std::string_view classes, std::vector<Point> points) {
  return add(Figure::kSegments, classes, std::move(points));
}

Element& Scene::add_circle(std::string_view classes, Point centre, double radius) {
  Element& element = add(Figure::kCircle, classes, {centre});
  element.size = radius;
  include(centre - Point{radius, radius});
  include(centre + Point{radius, radius});
  return element;
}

Element& Scene::add_text(std::string_view classes, Point at, double size, std::string_view text,
                         Anchor anchor) {
  Element& element = add(Figure::kText, classes, {at});
  element.size = size;
  element.anchor = anchor;
  element.text = without_controls(text);
  const Extent extent = extent_of(element);
  include(extent.low);
  include(extent.high);
  return element;
}

Element& Scene::add_path(std::string_view classes, Path path) {
  Element& element = add(Figure::kPath, classes, {path.low(), path.high()});
  element.text = std::move(path).data();
  return element;
}

Element& Scene::add_use(std::string_view classes, std::string_view symbol, Point at,
                        double factor) {
  Element& element = add(Figure::kUse, classes, {at});
  element.text = symbol;
  element.size = factor;
  const auto known = std::ranges::find(symbols, symbol, &Symbol::name);
  if (known != symbols.end()) {
    include(at + known->low * factor);
    include(at + known->high * factor);
  }
  return element;
}

bool Scene::has_symbol(std::string_view name) const {
  return contains(symbols, name, &Symbol::name);
}

void Scene::add_symbol(std::string_view name, Scene drawing) {
  symbols.push_back(
      {std::string(name), std::move(drawing.elements), drawing.low(), drawing.high()});
}

void Scene::include(Point point) {
  if (empty_) low_ = high_ = point;
  empty_ = false;
  low_ = {std::min(low_.x, point.x), std::min(low_.y, point.y)};
  high_ = {std::max(high_.x, point.x), std::max(high_.y, point.y)};
}

const ScenePlace* Scene::place_named(std::string_view name) const {
  const auto found = std::ranges::find(places, name, &ScenePlace::name);
  return found == places.end() ? nullptr : &*found;
}

std::vector<ScenePlayer> scene_players(const std::vector<std::string_view>& colours) {
  std::vector<ScenePlayer> players;
  std::string taken;
  for (const std::string_view colour : colours) {
    char letter = static_cast<char>('1' + players.size());
    for (const char c : colour) {
      if (c < 'a' || c > 'z') continue;
      const char capital = static_cast<char>(c - 'a' + 'A');
      if (taken.find(capital) != std::string::npos) continue;
      letter = capital;
      break;
    }
    taken += letter;
    players.push_back({std::string(colour), std::string(1, letter)});
  }
  return players;
}

std::string player_class(int seat) { return "player" + std::to_string(seat + 1); }
std::string on_player_class(int seat) { return "on" + std::to_string(seat + 1); }

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
