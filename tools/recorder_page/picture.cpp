#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/render/svg.h"
#include "lib/report/frames.h"
#include "tools/recorder_page/report.h"

namespace stela::recorder {
namespace {

SvgOptions page_options() {
  SvgOptions options;
  options.style = false;
  return options;
}

/// Returns the request for the board without names.
DiagramRequest small_request() {
  DiagramRequest request;
  request.canvas = page_canvas();
  request.canvas.coordinates = false;
  return request;
}

/// Appends the places after everything else, before the document ends.
void append_places(const Scene& scene, std::string& svg) {
  std::vector<ScenePlace> sorted = scene.places;
  const auto height = [](const ScenePlace& place) {
    const auto by_y = [](Point one, Point other) { return one.y < other.y; };
    const auto [top, bottom] =
        std::minmax_element(place.outline.begin(), place.outline.end(), by_y);
    return top == place.outline.end() ? 0L : std::lround(bottom->y - top->y);
  };
  sort_stably(sorted, [&](const ScenePlace& one, const ScenePlace& other) {
    const long of_one = height(one);
    const long of_other = height(other);
    return of_one != of_other ? of_one > of_other : one.centre.y < other.centre.y;
  });
  std::string places = "<g class=\"places\">\n";
  for (const ScenePlace& place : sorted) {
    places +=
        fmt::format("<polygon class=\"place\" data-place=\"{}\" points=\"", escaped(place.name));
    for (const Point point : place.outline)
      places += fmt::format("{:.1f},{:.1f} ", point.x, point.y);
    places += "\"/>\n";
  }
  places += "</g>\n";
  svg.insert(svg.rfind("</svg>"), places);
}

/// Extends `scene` to show all of `element` if it is one of `symbols`, such as the edge of a tile
/// seen from above. Any other element lies within its space or runs across the board.
void include_symbol(const Element& element, const std::vector<Symbol>& symbols, Scene& scene) {
  const auto known = std::ranges::find(symbols, element.text, &Symbol::name);
  if (element.figure != Figure::kUse || known == symbols.end()) return;
  scene.include(element.points.front() + known->low * element.size);
  scene.include(element.points.front() + known->high * element.size);
}

/// Adds the bounding box of each composite symbol (a wood made of trees): the page draws it as an
/// image.
void append_boxes(const Scene& scene, std::string& svg) {
  for (const Symbol& symbol : scene.symbols) {
    const auto holds = [](const Element& element) { return element.figure == Figure::kUse; };
    if (std::ranges::none_of(symbol.elements, holds)) continue;
    const std::string begin = fmt::format("<g id=\"stela-{}\"", symbol.name);
    const std::size_t at = svg.find(begin);
    if (at == std::string::npos) continue;
    Scene covered;
    covered.include(symbol.low);
    covered.include(symbol.high);
    for (const Element& element : symbol.elements) include_symbol(element, scene.symbols, covered);
    constexpr double kRim = 4;
    const Point low = covered.low() - Point{kRim, kRim};
    const Point size = covered.high() - covered.low() + Point{2 * kRim, 2 * kRim};
    svg.insert(at + begin.size(), fmt::format(" data-box=\"{:.0f} {:.0f} {:.0f} {:.0f}\"", low.x,
                                              low.y, size.x, size.y));
  }
}

/// The boards before and after an action, in the same coordinates.
struct BothBoards {
  Scene before;
  Scene after;
};

BothBoards both_boards(const Position& before, const Position& with_it) {
  DiagramRequest request = small_request();
  Scene after = with_it.scene(request);
  request.room = after.room;
  return {before.scene(request), std::move(after)};
}

/// Returns `icon` as SVG, with its symbols under names that begin with `name`: these must be unique
/// within the page.
std::string finish_icon(const Scene& icon, std::string_view name) {
  SymbolTable symbols(name);
  SvgOptions options = page_options();
  options.symbols = &symbols;
  std::string svg = to_svg(icon, options);
  std::string defs;
  symbols.append_defs(defs);
  return svg.insert(svg.find('>') + 1, defs);
}

/// Returns the pieces that `after` shows within `box` and `before` does not.
std::vector<Element> pieces_brought(const Scene& before, const Scene& after, const Extent& box) {
  std::vector<Element> pieces = brought(before, after, box);
  std::erase_if(pieces, [](const Element& one) { return one.layer != Layer::kPieces; });
  return pieces;
}

}  // namespace

std::string board_svg(const Scene& scene) {
  std::string svg = to_svg(scene, page_options());
  append_places(scene, svg);
  append_boxes(scene, svg);
  return svg;
}

std::string icon_svg(const Position& before, const Position& with_it, std::string_view action,
                     std::string_view name) {
  const BothBoards boards = both_boards(before, with_it);
  Scene icon;
  icon.margin = 2;
  icon.symbols = boards.after.symbols;
  for (const std::string& place : before.places_of(action)) {
    const ScenePlace* known = boards.after.place_named(place);
    if (known == nullptr) continue;
    for (const Point point : known->outline) icon.include(point);
  }
  const Extent box{icon.low(), icon.high()};
  if (box.low == box.high) return {};
  icon.elements = brought(boards.before, boards.after, box);
  for (const Element& element : icon.elements) include_symbol(element, icon.symbols, icon);
  return icon.elements.empty() ? std::string() : finish_icon(icon, name);
}

std::string piece_icon_svg(const Position& before, const Position& with_it, std::string_view action,
                           std::string_view name) {
  const BothBoards boards = both_boards(before, with_it);
  const std::vector<std::string> places = before.places_of(action);
  const ScenePlace* last = places.empty() ? nullptr : boards.after.place_named(places.back());
  Scene place;
  if (last != nullptr) std::ranges::for_each(last->outline, [&](Point at) { place.include(at); });
  const Extent box{place.low(), place.high()};
  const Extent all{boards.after.low(), boards.after.high()};
  Scene icon;
  icon.margin = 2;
  icon.symbols = boards.after.symbols;
  icon.elements = pieces_brought(boards.before, boards.after, box);
  if (icon.elements.empty()) icon.elements = pieces_brought(boards.before, boards.after, all);
  for (const Element& element : icon.elements) {
    const Extent extent = extent_of(element);
    icon.include(extent.low);
    icon.include(extent.high);
    include_symbol(element, icon.symbols, icon);
  }
  return icon.elements.empty() ? std::string() : finish_icon(icon, name);
}

std::string card_svg(const Position& position, std::string_view theme) {
  SvgOptions options;
  options.theme = theme_named(theme).value_or(Theme::kLight);
  return to_svg(position.scene(small_request()), options);
}

std::string whole_svg(const Position& position, DiagramRequest request, std::string_view theme,
                      int width) {
  const Language language = request.canvas.language;
  request.canvas = Canvas::of(width);
  request.canvas.language = language;
  SvgOptions options;
  options.theme = theme_named(theme).value_or(Theme::kLight);
  options.width = width;
  return to_svg(position.scene(request), options);
}

std::string board_style(const Table& table) {
  const std::vector<ScenePlayer> players =
      scene_players({table.colours.begin(), table.colours.begin() + table.players});
  return style_of(Theme::kLight, players) + "@media(prefers-color-scheme:dark){" +
         style_of(Theme::kDark, players) + "}";
}

}  // namespace stela::recorder
