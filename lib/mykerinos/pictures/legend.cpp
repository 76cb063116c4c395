#include "lib/mykerinos/pictures/legend.h"

#include <fmt/format.h>

#include "lib/mykerinos/pictures/art.h"
#include "lib/scene/path.h"
#include "lib/scene/pieces.h"
#include "lib/words/tr.h"

namespace stela::mykerinos {
namespace {

void add_patron_sign(Scene& scene, Patron patron, Point centre, double size) {
  const Point half = Point{0.62, 0.56} * size;
  scene
      .add_path(colour_of(patron) + " ink-edge",
                Path().box(centre - half, centre + half, size * 0.16))
      .stroke = size * 0.05;
  add_head(scene, "ink", patron, centre, size * 0.98);
}

}  // namespace

std::vector<LegendItem> legend_of(const State& state, const Canvas& canvas) {
  const Language language = canvas.language;
  const double size = canvas.measures().legend * 1.25;
  std::vector<LegendItem> items;
  for (std::size_t i = 0; i < kPatrons; ++i) {
    const auto patron = static_cast<Patron>(i);
    items.push_back(
        {size * 1.24,
         [patron, size](Scene& scene, Point at) { add_patron_sign(scene, patron, at, size); },
         fmt::format("{} {}", kPatronLetters[i], message_of(kPatronNames[i]).in(language))});
  }
  if (!state.pyramids.empty()) {
    items.push_back({size, [size](Scene& scene, Point at) { add_small_pyramid(scene, at, size); },
                     tr(language, "pyramid")});
  }
  const auto add_piece_item = [&](Actor owner, std::string words) {
    items.push_back(
        {size * 0.9,
         [owner, size](Scene& scene, Point at) {
           const double width = size * 0.9;
           add_piece(
               scene, Silhouette::kArchaeologist, at + Point{0, width * 0.57},
               {.colour = class_of(owner), .on = {}, .width = width, .letter = {}, .rim = false});
         },
         std::move(words)});
  };
  add_piece_item(0, tr(language, "archaeologist"));
  if (state.for_two()) add_piece_item(kNeutral, tr(language, "– neutral"));
  bool used = false;
  for (const Cards& cards : state.cards) {
    for (const std::uint8_t count : cards.used)
      used = used || (count > 0 && !std::holds_alternative<GameOver>(state.phase));
  }
  if (used) items.push_back({0, {}, tr(language, "dashed: used this round")});
  if (!canvas.wide()) items.push_back({0, {}, tr(language, "in hand + in supply")});
  return items;
}

}  // namespace stela::mykerinos
