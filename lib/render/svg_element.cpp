#include "lib/render/svg_element.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "lib/core/markup.h"
#include "lib/core/sorted.h"
#include "lib/render/style.h"
#include "lib/scene/path.h"

namespace stela {

Extent view_of(const Scene& scene) {
  const Point margin{scene.margin, scene.margin};
  return {scene.low() - margin, scene.high() + margin};
}

int height_of(const Extent& view, int width) {
  const Point size = view.high - view.low;
  return static_cast<int>(std::max(1L, std::lround(width * size.y / size.x)));
}

std::vector<const Element*> drawing_order(const Scene& scene) {
  std::vector<const Element*> order;
  order.reserve(scene.elements.size());
  for (const Element& element : scene.elements) order.push_back(&element);
  sort_stably(order,
              [](const Element* one, const Element* other) { return one->layer < other->layer; });
  return order;
}

Element halo_of(const Element& text) {
  constexpr double kWidth = 0.17;  // relative to the font size
  Element halo = text;
  halo.classes = text.halo + "-line round";
  if (text.classes.find("strong") != std::string::npos) halo.classes += " strong";
  halo.halo.clear();
  halo.stroke = text.size * kWidth;
  return halo;
}

namespace {

/// Returns `number` with at most three decimals.
std::string thousandths(double number) {
  std::string out = fmt::format("{:.3f}", number);
  while (out.back() == '0') out.pop_back();
  if (out.back() == '.') out.pop_back();
  return out;
}

void write_attribute(std::string_view name, double number, std::string& out) {
  out += ' ';
  out += name;
  out += "=\"";
  append_number(number, out);
  out += '"';
}

void write_points(const std::vector<Point>& points, std::string& out) {
  out += " points=\"";
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (i > 0) out += ' ';
    append_number(points[i].x, out);
    out += ',';
    append_number(points[i].y, out);
  }
  out += '"';
}

void write_segments(const std::vector<Point>& points, std::string& out) {
  out += " d=\"";
  for (std::size_t i = 0; i < points.size(); ++i) {
    out += i % 2 == 0 ? 'M' : 'L';
    append_number(points[i].x, out);
    out += ',';
    append_number(points[i].y, out);
  }
  out += '"';
}

void write_line(const Element& element, std::string& out) {
  if (element.stroke > 0) write_attribute("stroke-width", element.stroke, out);
  if (element.dash == 0 && element.gap == 0) return;
  out += " stroke-dasharray=\"";
  append_number(element.dash, out);
  out += ',';
  append_number(element.gap, out);
  out += '"';
}

/// Writes the class of `element`; returns true if its rule includes its line and font.
bool write_class(const Element& element, LookNames* looks, std::string& out) {
  if (element.classes.empty()) return false;
  out += " class=\"";
  out += looks != nullptr ? looks->name_of(element) : element.classes;
  out += '"';
  return looks != nullptr;
}

/// `paint-order` is not part of SVG 1.1: the halo is a separate text below the other.
void write_text(const Element& element, LookNames* looks, std::string& out) {
  if (!element.halo.empty()) write_text(halo_of(element), looks, out);
  out += "<text";
  const bool by_rule = write_class(element, looks, out);
  write_attribute("x", element.points[0].x, out);
  write_attribute("y", element.points[0].y + element.size * kBaseline, out);
  if (!by_rule) {
    write_attribute("font-size", element.size, out);
    if (element.stroke > 0) write_attribute("stroke-width", element.stroke, out);
    if (element.anchor != Anchor::kMiddle) {
      out += fmt::format(" text-anchor=\"{}\"", element.anchor == Anchor::kStart ? "start" : "end");
    }
  }
  out += '>';
  out += escaped(element.text);
  out += "</text>";
}

void write_use(const Element& element, const SymbolNames& names, LookNames* looks,
               std::string& out) {
  out += "<use";
  write_class(element, looks, out);
  out += " xlink:href=\"#";
  names.append(element.text, out);
  out += '"';
  if (element.size == 1) {
    write_attribute("x", element.points[0].x, out);
    write_attribute("y", element.points[0].y, out);
  } else {
    out += " transform=\"translate(";
    append_number(element.points[0].x, out);
    out += ' ';
    append_number(element.points[0].y, out);
    out += fmt::format(")scale({})\"", thousandths(element.size));
  }
  out += "/>";
}

}  // namespace

void SymbolNames::append(std::string_view name, std::string& out) const {
  out += ids_;
  out += '-';
  out += name;
  if (renamed_.empty()) return;
  const auto found = renamed_.find(name);
  if (found != renamed_.end()) out += fmt::format(".{}", found->second);
}

void SymbolNames::rename(std::string_view name, std::size_t number) {
  renamed_.insert_or_assign(std::string(name), number);
}

void write_element(const Element& element, std::string& out, const SymbolNames& names,
                   LookNames* looks) {
  bool by_rule = false;
  switch (element.figure) {
    case Figure::kText:
      return write_text(element, looks, out);
    case Figure::kUse:
      return write_use(element, names, looks, out);
    case Figure::kPath:
      out += "<path";
      by_rule = write_class(element, looks, out);
      out += " d=\"";
      out += element.text;
      out += '"';
      break;
    case Figure::kSegments:
      out += "<path";
      by_rule = write_class(element, looks, out);
      write_segments(element.points, out);
      break;
    case Figure::kCircle:
      out += "<circle";
      by_rule = write_class(element, looks, out);
      write_attribute("cx", element.points[0].x, out);
      write_attribute("cy", element.points[0].y, out);
      write_attribute("r", element.size, out);
      break;
    case Figure::kPolygon:
    case Figure::kLine:
      out += element.figure == Figure::kPolygon ? "<polygon" : "<polyline";
      by_rule = write_class(element, looks, out);
      write_points(element.points, out);
      break;
  }
  if (!by_rule) write_line(element, out);
  out += "/>";
}

namespace {

using Kind = OutlineStep::Kind;

std::vector<OutlineStep> circle(Point centre, double radius) {
  // Distance of the control points of a quarter circle, relative to the radius.
  const double part = radius * 0.5522847498;
  const auto at = [&](double x, double y) { return centre + Point{x, y}; };
  return {{Kind::kMove, {at(radius, 0)}},
          {Kind::kCurve, {at(radius, part), at(part, radius), at(0, radius)}},
          {Kind::kCurve, {at(-part, radius), at(-radius, part), at(-radius, 0)}},
          {Kind::kCurve, {at(-radius, -part), at(-part, -radius), at(0, -radius)}},
          {Kind::kCurve, {at(part, -radius), at(radius, -part), at(radius, 0)}},
          {Kind::kClose, {}}};
}

}  // namespace

double tenths(double number) {
  constexpr double kTen = 10;
  return std::round(number * kTen) / kTen;
}

Point tenths(Point point) { return {tenths(point.x), tenths(point.y)}; }

std::vector<OutlineStep> outline_of(const Element& element) {
  std::vector<OutlineStep> steps;
  switch (element.figure) {
    case Figure::kText:
    case Figure::kUse:
      return steps;
    case Figure::kPath:
      return read_path_data(element.text);
    case Figure::kCircle:
      return circle(tenths(element.points[0]), tenths(element.size));
    case Figure::kPolygon:
    case Figure::kLine:
    case Figure::kSegments:
      break;
  }
  const bool pairs = element.figure == Figure::kSegments;
  for (std::size_t i = 0; i < element.points.size(); ++i) {
    const bool moves = pairs ? i % 2 == 0 : i == 0;
    steps.push_back({moves ? Kind::kMove : Kind::kLine, {tenths(element.points[i])}});
  }
  if (element.figure == Figure::kPolygon && !steps.empty()) steps.push_back({Kind::kClose, {}});
  return steps;
}

SymbolNames SymbolTable::add(std::span<const Symbol> symbols, std::string_view scope,
                             LookNames* looks) {
  SymbolNames names(ids_);
  for (const Symbol& symbol : symbols) {
    // Browsers match the scope of a style rule inside the used symbol, not around it.
    std::string drawn = fmt::format("class=\"{}\">", scope);
    for (const Element& element : symbol.elements) write_element(element, drawn, names, looks);
    std::vector<std::string>& known = known_[symbol.name];
    const auto found = std::ranges::find(known, drawn);
    const auto number = static_cast<std::size_t>(found - known.begin());
    if (number > 0) names.rename(symbol.name, number + 1);
    if (found != known.end()) continue;
    svg_ += "<g id=\"";
    names.append(symbol.name, svg_);
    svg_ += "\" ";
    svg_ += drawn;
    svg_ += "</g>\n";
    known.push_back(std::move(drawn));
  }
  return names;
}

void SymbolTable::append_defs(std::string& out) const {
  if (svg_.empty()) return;
  out += "<defs>\n";
  out += svg_;
  out += "</defs>\n";
}

}  // namespace stela
