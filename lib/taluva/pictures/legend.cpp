#include "lib/taluva/pictures/legend.h"

#include <algorithm>
#include <array>

#include "lib/taluva/pictures/art.h"
#include "lib/taluva/pictures/buildings.h"
#include "lib/taluva/pictures/cards.h"
#include "lib/words/tr.h"

namespace stela::taluva {
namespace {

LegendItem terrain_item(Terrain terrain, double radius, Language language) {
  return {
      2 * radius,
      [terrain, radius](Scene& scene, Point at) { add_terrain_icon(scene, terrain, at, radius); },
      terrain_words(terrain).in(language)};
}

/// Returns the item with dots in the colour of a player who has a settlement.
LegendItem dots_item(Actor owner, double radius, std::string words) {
  return {radius * 2.6,
          [owner, radius](Scene& scene, Point at) {
            for (const double x : {-0.9, 0.0, 0.9}) {
              scene
                  .add_circle(player_class(owner) + " rim-edge", at + Point{x * radius, 0},
                              radius * 0.3)
                  .stroke = radius * 0.12;
            }
          },
          std::move(words)};
}

LegendItem line_item(std::string classes, double dash, double radius, std::string words) {
  return {radius * 2.6,
          [classes = std::move(classes), dash, radius](Scene& scene, Point at) {
            const Point half{radius * 1.3, 0};
            // As on the board, gold has a dark edge: in print it is white.
            if (classes == "gold-line") {
              scene.add_segments("gold-dark-line", {at - half, at + half}).stroke = radius * 0.7;
            }
            Element& line = scene.add_segments(classes, {at - half, at + half});
            line.stroke = radius * 0.4;
            line.dash = dash * radius;
            line.gap = dash * radius * 0.5;
          },
          std::move(words)};
}

Actor first_owner(const State& state) {
  for (std::size_t i = 0; i < state.cell_count; ++i) {
    if (state.cells[i].owner != kNobody) return state.cells[i].owner;
  }
  return 0;
}

}  // namespace

std::vector<LegendItem> legend_of(const Land& land, const View& view,
                                  const TypedRequest<Move>& asked, bool forbidden) {
  const Language language = asked.canvas.language;
  const State& state = land.state();
  const double radius = asked.canvas.measures().legend * 0.62;
  std::vector<LegendItem> items;
  std::array<bool, kTerrains + 1> seen{};
  for (std::size_t i = 0; i < state.cell_count; ++i) {
    seen[static_cast<std::size_t>(state.cells[i].terrain)] = true;
  }
  for (std::size_t i = 0; i < seen.size(); ++i) {
    if (seen[i]) items.push_back(terrain_item(static_cast<Terrain>(i), radius, language));
  }
  if (state.cell_count == 0) {
    items.push_back(
        line_item("sea-ink-line", 1, radius, tr(language, "where the first volcano will lie")));
    return items;
  }
  items.push_back({0, {}, tr(language, "number: level of the tile")});
  items.push_back({0, {}, tr(language, "lava: points to the middle of its tile")});
  if (any_settlement_grown(state))
    items.push_back(dots_item(first_owner(state), radius, tr(language, "one settlement")));
  if (!asked.last.empty()) {
    items.push_back(
        line_item("gold-line", 0, radius, tr(language, "the last entry, step by step")));
  }
  if (forbidden)
    items.push_back(line_item("error-line", 1, radius, tr(language, "what is not allowed")));
  if (!view.names_hexes() && asked.canvas.coordinates) {
    items.push_back({0, {}, tr(language, "at the coast: name of the hex beside it")});
  }
  return items;
}

}  // namespace stela::taluva
