#include <fmt/format.h>

#include "lib/mykerinos/art.h"
#include "lib/mykerinos/layout.h"
#include "lib/mykerinos/museum.h"
#include "lib/mykerinos/scene.h"
#include "lib/mykerinos/written.h"
#include "lib/scene/caption.h"
#include "lib/scene/path.h"
#include "lib/scene/pieces.h"

namespace stela::mykerinos {
namespace {

/// The patrons' wings in the order of their letters.
State empty_table() {
  State state;
  state.players = kMaxPlayers;
  for (std::size_t i = 0; i < kPatrons; ++i) {
    state.wings[i] = static_cast<Patron>(i);
    state.wing_of[i] = static_cast<std::uint8_t>(i);
  }
  state.rooms.fill(kNobody);
  return state;
}

/// Draws what there is, on the layout of a board for four in its last round.
class Plate {
 public:
  Plate() : canvas_(Canvas::of(kPixels)), measures_(canvas_.measures()), state_(empty_table()) {
    LayoutNeeds needs;
    needs.canvas = canvas_;
    needs.corner = {measures_.margin, 0};
    needs.width = kBoardWidth;
    needs.rows = kRows;
    needs.steps = kMaxPlayers;
    layout_ = lay_out(needs);
    scale_ = Scale::of(canvas_, layout_);
  }

  Scene draw() {
    scene_.title = "Mykerinos: fields, parcels and patrons";
    scene_.description =
        "The names of the fields and of the places for parcels, rounds 1 to 3 without the lowest "
        "third, the rooms of the museum, and the letters of the patrons.";
    scene_.margin = 0;
    const Point low = layout_.low;
    const Point high{canvas_.width - measures_.margin, layout_.high.y};
    scene_.add_path("desert rule-edge", Path().box(low, high, measures_.radius)).stroke = 1;
    add_dunes(scene_, low, layout_.high);
    for (std::size_t slot = 0; slot < kMostParcels; ++slot) add_names(slot);
    add_museum(scene_, scale_, layout_.museum, state_);
    add_track(scene_, scale_, layout_.track, state_);
    write({layout_.museum.middle.x, layout_.track.corner.y + layout_.track.size().y + 14},
          "passing track, first place first", Anchor::kMiddle);
    add_patrons();
    scene_.places.clear();
    scene_.include({0, 0});
    scene_.include({canvas_.width, high.y + measures_.margin});
    Caption caption;
    caption.title = "Mykerinos";
    caption.heading = "Fields, parcels and patrons";
    caption.remarks = {
        "A parcel is written as patron, points and its six fields row by row, . free and ^ "
        "pyramid. Rounds 1 to 3 are without the lowest third of the area. Rooms of the museum: 5V "
        "and 3V in the wing of Lady Violet, 2VL between two neighbouring wings."};
    add_caption(scene_, canvas_, caption);
    return std::move(scene_);
  }

 private:
  static constexpr int kPixels = 1200;
  static constexpr double kBoardWidth = 874;

  void write(Point at, const std::string& words, Anchor anchor = Anchor::kStart,
             std::string_view classes = "field-ink") {
    scene_.add_text(classes, at, measures_.small, words, anchor);
  }

  /// A place for a parcel, every field with its name.
  void add_names(std::size_t slot) {
    add_empty_slot(scene_, scale_, layout_.area.corner_of_parcel(slot), spell(Slot::of(slot)));
    for (std::size_t i = 0; i < kParcelFields; ++i) {
      const std::size_t field = field_of_parcel(slot, i);
      scene_.add_text("field-ink", layout_.area.centre_of(field), measures_.small,
                      spell(Place::of(field)));
    }
  }

  /// The strips of all kinds of parcels, an example, and what stands on them.
  void add_patrons() {
    const double left = layout_.low.x + kBoardWidth + 4;
    double y = layout_.area.corner.y + layout_.area.ruler;
    const double width = 2 * scale_.cell;
    const double step = scale_.head + 26;
    for (std::size_t i = 0; i < kPatronKinds; ++i) {
      const auto patron = static_cast<Patron>(i);
      const Point low{left, y};
      const Point high = low + Point{scale_.head * 1.9, scale_.head};
      scene_.add_path(colour_of(patron) + " ink-edge", Path().box(low, high, 4)).stroke = 1.4;
      const Point middle = (low + high) * 0.5;
      const bool none = patron == Patron::kNone;
      if (!none) {
        add_patron(scene_, "ink", kPatronLetters[i], middle - Point{scale_.head * 0.45, 0},
                   scale_.head * 0.84);
      }
      scene_.add_text("ink strong", middle + Point{none ? 0 : scale_.head * 0.5, 0}, scale_.letter,
                      std::string(1, kPatronLetters[i]));
      const Point words{high.x + 12, middle.y};
      write(words - Point{0, 9}, std::string(kPatronNames[i]), Anchor::kStart, "field-ink strong");
      write(words + Point{0, 11},
            none ? fmt::format("{} points, one parcel", kPointsWithoutPatron)
                 : fmt::format("0, 2 or 3 points, {} parcels", kParcelsOfPatron));
      y += step;
    }
    add_example({left, y + 10}, width);
  }

  /// The example of the notation.
  void add_example(Point corner, double width) {
    constexpr std::uint8_t kPyramids = 0b010010;
    add_parcel(scene_, scale_, corner, {"1L", {Patron::kViolet, 2}, kPyramids, 0, kMostParcels});
    const double beside = corner.x + width + 14;
    const double top = corner.y + scale_.head;
    write({beside, top - scale_.head / 2}, "lay@1L=", Anchor::kStart, "field-ink strong");
    write({beside, top - scale_.head / 2 + 20}, "V2:.^/../^.", Anchor::kStart, "field-ink strong");
    write({beside, top + scale_.cell * 1.2}, "a pyramid is dug");
    write({beside, top + scale_.cell * 1.2 + 20}, "with Lord Lemon");
  }

  Scene scene_;
  Canvas canvas_;
  Measures measures_;
  State state_;
  Layout layout_;
  Scale scale_;
};

}  // namespace

Scene catalogue_scene() { return Plate().draw(); }

}  // namespace stela::mykerinos
