#include "lib/scene/spots.h"

#include <algorithm>
#include <cmath>

#include "lib/core/contains.h"
#include "lib/scene/text.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

constexpr std::string_view kPlain = "ink-green";
constexpr std::string_view kSpecial = "lava";

void add_dot(Scene& scene, Point centre, double radius, bool special) {
  scene.add_circle("halo", centre, radius * 1.32);
  scene.add_circle(std::string(special ? kSpecial : kPlain) + " rim-edge", centre, radius).stroke =
      radius * 0.18;
}

double apothem_of(const ScenePlace& place) {
  double least = 0;
  for (const Point corner : place.outline) {
    const double reach = std::hypot(corner.x - place.centre.x, corner.y - place.centre.y);
    least = least == 0 ? reach : std::min(least, reach);
  }
  return least;
}

}  // namespace

std::size_t draw_spots(Scene& scene, const Canvas& canvas, const std::vector<Spot>& spots) {
  const double least = std::max(canvas.measures().label, canvas.least_text);
  std::size_t drawn = 0;
  for (const Spot& spot : spots) {
    const ScenePlace* place = scene.place_named(spot.place);
    if (place == nullptr) continue;
    ++drawn;
    // Names are in the upper part of a place, so the dot is in the lower one.
    const double reach = apothem_of(*place);
    constexpr double kPart = 0.2;
    constexpr double kBelow = 0.18;
    const std::string number = spot.ways == 1 ? std::string() : std::to_string(spot.ways);
    const double text = number.empty() ? 0 : text_width(number, least, true) * 0.62;
    const double radius = std::min(std::max(reach * kPart, text), reach * 0.7);
    const Point centre = place->centre + Point{0, kBelow * reach};
    scene.layer = Layer::kPieces;
    add_dot(scene, centre, radius, spot.special);
    if (!number.empty()) scene.add_text("rim strong", centre, least, number).halo = "halo";
  }
  scene.layer = Layer::kOverlay;
  return drawn;
}

void add_spot_legend(Scene& scene, const Canvas& canvas, const std::vector<Spot>& spots,
                     std::string_view ordinary, std::string_view special) {
  const Measures measures = canvas.measures();
  const double size = std::max(measures.legend, canvas.least_text);
  const Point low = scene.low();
  const double bottom = scene.high().y;
  scene.layer = Layer::kPanel;
  Point at{measures.margin + 2, bottom + size * 0.4};
  const auto add = [&](bool lava, std::string_view words) {
    const double radius = size * 0.45;
    add_dot(scene, at + Point{radius, 0}, radius, lava);
    scene.add_text("soft", at + Point{2 * radius + size * 0.5, 0}, size, words, Anchor::kStart);
    at.x += 2 * radius + size * 1.75 + text_width(words, size);
  };
  const auto any = [&](bool wanted) { return contains(spots, wanted, &Spot::special); };
  if (any(false)) add(false, ordinary);
  if (any(true)) add(true, special);
  if (std::ranges::any_of(spots, [](const Spot& spot) { return spot.ways > 1; })) {
    scene.add_text("soft", at, size, tr(canvas.language, "number: in how many ways"),
                   Anchor::kStart);
  }
  scene.layer = Layer::kOverlay;
  scene.include({low.x, bottom + size * 1.4});
}

}  // namespace stela
