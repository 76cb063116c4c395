#include "lib/render/svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "lib/core/markup.h"
#include "lib/render/style.h"

namespace stela {
namespace {

constexpr double kMargin = 12;
/// From halfway up the capitals to the baseline, as a part of the font size.
constexpr double kBaseline = 0.36;

/// A number with at most one decimal: the same bytes on every machine.
void write_number(double number, std::string& out) {
  constexpr long kTen = 10;
  long tenths = std::lround(number * kTen);
  if (tenths < 0) {
    out += '-';
    tenths = -tenths;
  }
  out += std::to_string(tenths / kTen);
  if (tenths % kTen != 0) out += fmt::format(".{}", tenths % kTen);
}

void write_attribute(std::string_view name, double number, std::string& out) {
  out += fmt::format(" {}=\"", name);
  write_number(number, out);
  out += '"';
}

void write_points(const std::vector<Point>& points, std::string& out) {
  out += " points=\"";
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (i > 0) out += ' ';
    write_number(points[i].x, out);
    out += ',';
    write_number(points[i].y, out);
  }
  out += '"';
}

void write_segments(const std::vector<Point>& points, std::string& out) {
  out += " d=\"";
  for (std::size_t i = 0; i < points.size(); ++i) {
    out += i % 2 == 0 ? 'M' : 'L';
    write_number(points[i].x, out);
    out += ',';
    write_number(points[i].y, out);
  }
  out += '"';
}

void write_text(const Element& element, std::string& out) {
  write_attribute("x", element.points[0].x, out);
  write_attribute("y", element.points[0].y + element.size * kBaseline, out);
  write_attribute("font-size", element.size, out);
  if (element.anchor != Anchor::kMiddle) {
    out += fmt::format(" text-anchor=\"{}\"", element.anchor == Anchor::kStart ? "start" : "end");
  }
  out += '>';
  out += escaped(element.text);
  out += "</text>";
}

/// The words of all elements that are drawn.
std::set<std::string_view> classes_of(const Scene& scene, bool coordinates) {
  std::set<std::string_view> words;
  for (const Element& element : scene.elements) {
    if (element.coordinate && !coordinates) continue;
    std::string_view rest = element.classes;
    while (!rest.empty()) {
      const std::size_t space = std::min(rest.find(' '), rest.size());
      words.insert(rest.substr(0, space));
      rest.remove_prefix(std::min(space + 1, rest.size()));
    }
  }
  return words;
}

}  // namespace

std::optional<Theme> theme_named(std::string_view name) {
  const auto* found = std::find(kThemeNames.begin(), kThemeNames.end(), name);
  if (found == kThemeNames.end()) return std::nullopt;
  return static_cast<Theme>(found - kThemeNames.begin());
}

void write_element(const Element& element, std::string& out) {
  const std::string_view name = [&] {
    switch (element.figure) {
      case Figure::kPolygon:
        return "polygon";
      case Figure::kLine:
        return "polyline";
      case Figure::kSegments:
        return "path";
      case Figure::kCircle:
        return "circle";
      case Figure::kText:
        return "text";
    }
    return "";
  }();
  out += fmt::format("<{} class=\"{}\"", name, element.classes);
  if (element.figure == Figure::kText) {
    write_text(element, out);
    return;
  }
  if (element.figure == Figure::kCircle) {
    write_attribute("cx", element.points[0].x, out);
    write_attribute("cy", element.points[0].y, out);
    write_attribute("r", element.size, out);
  } else if (element.figure == Figure::kSegments) {
    write_segments(element.points, out);
  } else {
    write_points(element.points, out);
  }
  out += "/>";
}

std::string to_svg(const Scene& scene, const SvgOptions& options) {
  const Point low = scene.low() - Point{kMargin, kMargin};
  const Point size = scene.high() + Point{kMargin, kMargin} - low;
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" class=\"{}\" "
      "text-anchor=\"middle\"",
      options.scope);
  if (options.width > 0) {
    out += fmt::format(" width=\"{}\" height=\"{}\"", options.width,
                       std::max(1L, std::lround(options.width * size.y / size.x)));
  }
  out += " viewBox=\"";
  for (const double number : {low.x, low.y, size.x, size.y}) {
    if (out.back() != '"') out += ' ';
    write_number(number, out);
  }
  out += "\" role=\"img\">\n";
  out += fmt::format("<title>{}</title>\n<desc>{}</desc>\n", escaped(scene.title),
                     escaped(scene.description));
  if (options.style) {
    const std::set<std::string_view> words = classes_of(scene, options.coordinates);
    out += "<style type=\"text/css\">\n";
    write_style(
        options.theme, options.scope, scene.players,
        [&](std::string_view word) { return words.count(word) > 0; }, out);
    out += "</style>\n";
  }
  out += "<rect class=\"page\"";
  // Larger than the picture, whose height is rounded to whole pixels.
  write_attribute("x", low.x - kMargin, out);
  write_attribute("y", low.y - kMargin, out);
  write_attribute("width", size.x + 2 * kMargin, out);
  write_attribute("height", size.y + 2 * kMargin, out);
  out += "/>\n";
  for (const Element& element : scene.elements) {
    if (element.coordinate && !options.coordinates) continue;
    write_element(element, out);
    out += '\n';
  }
  return out + "</svg>\n";
}

std::string style_of(Theme theme, std::span<const ScenePlayer> players, std::string_view scope) {
  std::string out;
  write_style(
      theme, scope, players, [](std::string_view) { return true; }, out);
  return out;
}

}  // namespace stela
