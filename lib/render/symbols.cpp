#include "lib/render/symbols.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace stela {
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
