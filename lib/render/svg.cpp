#include "lib/render/svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <unordered_set>

#include "lib/core/markup.h"
#include "lib/render/style.h"
#include "lib/render/view.h"
#include "lib/scene/path.h"

namespace stela {
namespace {

/// With at most three decimals.
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

void write_class(std::string_view classes, std::string& out) {
  if (classes.empty()) return;
  out += " class=\"";
  out += classes;
  out += '"';
}

/// `paint-order` is not of SVG 1.1: the halo is a text of its own below the other.
void write_text(const Element& element, std::string& out) {
  if (!element.halo.empty()) write_text(halo_of(element), out);
  out += "<text";
  write_class(element.classes, out);
  write_attribute("x", element.points[0].x, out);
  write_attribute("y", element.points[0].y + element.size * kBaseline, out);
  write_attribute("font-size", element.size, out);
  if (element.stroke > 0) write_attribute("stroke-width", element.stroke, out);
  if (element.anchor != Anchor::kMiddle) {
    out += fmt::format(" text-anchor=\"{}\"", element.anchor == Anchor::kStart ? "start" : "end");
  }
  out += '>';
  out += escaped(element.text);
  out += "</text>";
}

void write_use(const Element& element, const SymbolNames& names, std::string& out) {
  out += "<use";
  write_class(element.classes, out);
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

/// So that a word is looked up without a copy: a picture's style asks for some hundred.
struct WordHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view word) const {
    return std::hash<std::string_view>()(word);
  }
};
using Words = std::unordered_set<std::string, WordHash, std::equal_to<>>;

void add_words(const Element& element, Words& words) {
  std::string_view rest = element.classes;
  while (!rest.empty()) {
    const std::size_t space = std::min(rest.find(' '), rest.size());
    words.emplace(rest.substr(0, space));
    rest.remove_prefix(std::min(space + 1, rest.size()));
  }
  if (element.halo.empty()) return;
  words.insert(element.halo + "-line");
  words.insert("round");
}

/// The words of everything that is drawn.
Words words_of(const Scene& scene, bool coordinates) {
  Words words;
  // Most elements have the classes of another one.
  std::unordered_set<std::string_view> seen;
  const auto add = [&](const Element& element) {
    if (seen.insert(element.classes).second || !element.halo.empty()) add_words(element, words);
  };
  for (const Element& element : scene.elements) {
    if (coordinates || !element.coordinate) add(element);
  }
  for (const Symbol& symbol : scene.symbols) {
    for (const Element& element : symbol.elements) add(element);
  }
  return words;
}

}  // namespace

std::optional<Theme> theme_named(std::string_view name) {
  const auto* found = std::find(kThemeNames.begin(), kThemeNames.end(), name);
  if (found == kThemeNames.end()) return std::nullopt;
  return static_cast<Theme>(found - kThemeNames.begin());
}

void write_element(const Element& element, std::string& out, const SymbolNames& names) {
  switch (element.figure) {
    case Figure::kText:
      return write_text(element, out);
    case Figure::kUse:
      return write_use(element, names, out);
    case Figure::kPath:
      out += "<path";
      write_class(element.classes, out);
      out += " d=\"";
      out += element.text;
      out += '"';
      break;
    case Figure::kSegments:
      out += "<path";
      write_class(element.classes, out);
      write_segments(element.points, out);
      break;
    case Figure::kCircle:
      out += "<circle";
      write_class(element.classes, out);
      write_attribute("cx", element.points[0].x, out);
      write_attribute("cy", element.points[0].y, out);
      write_attribute("r", element.size, out);
      break;
    case Figure::kPolygon:
    case Figure::kLine:
      out += element.figure == Figure::kPolygon ? "<polygon" : "<polyline";
      write_class(element.classes, out);
      write_points(element.points, out);
      break;
  }
  write_line(element, out);
  out += "/>";
}

std::string to_svg(const Scene& scene, const SvgOptions& options) {
  const Extent view = view_of(scene);
  const Point low = view.low;
  const Point size = view.high - low;
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
      "version=\"1.1\" class=\"{}\" "
      "text-anchor=\"middle\"",
      options.scope);
  constexpr std::size_t kBytesOfElement = 160;
  out.reserve(kBytesOfElement * (scene.elements.size() + scene.symbols.size()));
  if (options.width > 0) {
    out +=
        fmt::format(" width=\"{}\" height=\"{}\"", options.width, height_of(view, options.width));
  }
  out += " viewBox=\"";
  for (const double number : {low.x, low.y, size.x, size.y}) {
    if (out.back() != '"') out += ' ';
    append_number(number, out);
  }
  out += "\" role=\"img\">\n";
  out += fmt::format("<title>{}</title>\n<desc>{}</desc>\n", escaped(scene.title),
                     escaped(scene.description));
  if (options.style) {
    const auto words = words_of(scene, options.coordinates);
    out += "<style type=\"text/css\">\n";
    write_style(
        options.theme, options.scope, scene.players,
        [&](std::string_view word) { return words.contains(word); }, out);
    out += "</style>\n";
  }
  SymbolTable own(options.scope);
  SymbolTable& symbols = options.symbols != nullptr ? *options.symbols : own;
  const SymbolNames names = symbols.add(scene.symbols, options.scope);
  own.append_defs(out);
  out += "<rect class=\"page\"";
  // Larger than the picture, whose height is rounded to whole pixels.
  constexpr double kBeyond = 12;
  write_attribute("x", low.x - kBeyond, out);
  write_attribute("y", low.y - kBeyond, out);
  write_attribute("width", size.x + 2 * kBeyond, out);
  write_attribute("height", size.y + 2 * kBeyond, out);
  out += "/>\n";
  for (const Element* element : drawing_order(scene, options.coordinates)) {
    write_element(*element, out, names);
    out += '\n';
  }
  out += "</svg>\n";
  return out;
}

std::string style_of(Theme theme, std::span<const ScenePlayer> players, std::string_view scope) {
  std::string out;
  write_style(
      theme, scope, players, [](std::string_view) { return true; }, out);
  return out;
}

}  // namespace stela
