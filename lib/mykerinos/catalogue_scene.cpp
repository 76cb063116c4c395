#include <fmt/format.h>

#include "lib/mykerinos/drawing.h"
#include "lib/mykerinos/scene.h"
#include "lib/scene/panel.h"
#include "lib/scene/shapes.h"

namespace stela::mykerinos {
namespace {

/// The area of the last round, every field with its name.
void add_names(Scene& scene) {
  for (std::size_t slot = 0; slot < kMostParcels; ++slot) {
    const std::vector<Point> outline = parcel_outline(slot);
    scene.add_polygon("floor", outline);
    scene.add_text("text strong", (outline[0] + outline[1]) * 0.5 + Point{0, 12}, 16,
                   spell(Slot::of(slot)));
    for (std::size_t i = 0; i < kParcelFields; ++i) {
      const std::size_t field = field_of_parcel(slot, i);
      add_field(scene, centre_of_field(field), false, {});
      scene.add_text("text", centre_of_field(field), 14, spell(Place::of(field)));
    }
  }
}

/// The example of the notation: `V2:.^/../^.`.
void add_example(Scene& scene, Point corner) {
  constexpr std::uint8_t kPyramids = 0b010010;
  const Point half{kFieldSize / 2, kFieldSize / 2};
  const Point head = corner + Point{kFieldSize, -12};
  scene.add_polygon(hue_of(Patron::kViolet), box_around(head, 2 * kFieldSize, 24));
  scene.add_text("text strong", head, 17, "V 2");
  for (std::size_t i = 0; i < kParcelFields; ++i) {
    const std::size_t row = i / kParcelColumns;
    const Point at{static_cast<double>(i % kParcelColumns) * kFieldSize,
                   static_cast<double>(row) * kFieldSize};
    add_field(scene, corner + at + half, ((kPyramids >> i) & 1U) != 0, {});
  }
  scene.add_text("text", corner + Point{2 * kFieldSize + 14, 1.5 * kFieldSize}, 16,
                 "lay@1L=V2:.^/../^.", Anchor::kStart);
}

}  // namespace

Scene catalogue_scene() {
  Scene scene;
  scene.title = "Mykerinos: fields, parcels and patrons";
  scene.description =
      "The names of the fields and of the places for parcels, rounds 1 to 3 without the lowest "
      "third, and the letters of the patrons.";
  add_names(scene);
  const double left = area_width() + 40;
  for (std::size_t i = 0; i < kPatronKinds; ++i) {
    const auto patron = static_cast<Patron>(i);
    const Point at{left + 20, 24 + 44 * static_cast<double>(i)};
    scene.add_polygon(hue_of(patron), box_around(at, 40, 36));
    scene.add_text("text strong", at, 20, std::string(1, kPatronLetters[i]));
    const std::string name(kPatronNames[i]);
    scene.add_text("text", at + Point{32, 0}, 16,
                   patron == Patron::kNone
                       ? name + fmt::format(", {} points, one card", kPointsWithoutPatron)
                       : name + fmt::format(", 0, 2 or 3 points, {} cards", kParcelsOfPatron),
                   Anchor::kStart);
  }
  add_example(scene, {left, 350});
  add_lines(scene, "text", kPanelText * text_scale(scene),
            {"A parcel is written as patron, points and its six fields row by row, . free and ^ "
             "pyramid. Rooms of the museum: 5V and 3V in the wing of Lady Violet, 2VL between two "
             "neighbouring wings."});
  return scene;
}

}  // namespace stela::mykerinos
