#include "lib/scene/scene.h"

#include <algorithm>
#include <utility>

#include "lib/core/sorted.h"
#include "lib/scene/path.h"
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

}  // namespace stela
