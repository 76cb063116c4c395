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
  const auto write = [&](std::string_view name, double number) {
    out += name;
    append_number(number, out);
    out += '"';
  };
  write(" x=\"", low.x - kBeyond);
  write(" y=\"", low.y - kBeyond);
  write(" width=\"", size.x + 2 * kBeyond);
  write(" height=\"", size.y + 2 * kBeyond);
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
