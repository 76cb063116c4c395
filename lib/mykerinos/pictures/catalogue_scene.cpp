#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "lib/mykerinos/pictures/art.h"
#include "lib/mykerinos/pictures/layout.h"
#include "lib/mykerinos/pictures/museum.h"
#include "lib/mykerinos/pictures/scene.h"
#include "lib/mykerinos/rules/spellings.h"
#include "lib/scene/caption.h"
#include "lib/scene/path.h"
#include "lib/words/tr.h"

namespace stela::mykerinos {
namespace {

/// Returns a state with the patrons' wings in the order of their letters.
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

/// Draws the components on the layout of a four-player board in its last round, with the patrons at
/// its side or below it.
class Plate {
 public:
  explicit Plate(const Canvas& canvas)
      : canvas_(canvas), measures_(canvas.measures()), state_(empty_table()) {
    LayoutNeeds needs;
    needs.canvas = canvas_;
    needs.corner = {measures_.margin, 0};
    needs.width = plate_width(canvas) - (canvas.wide() ? kPatronsWidth : 0);
    needs.rows = kRows;
    needs.steps = kMaxPlayers;
    layout_ = lay_out(needs);
    scale_ = Scale::of(canvas_, layout_);
    step_ = std::max(scale_.head + measures_.gap, measures_.small * 3);
    width_ = canvas.wide() ? kPatronsWidth : plate_width(canvas) / 2;
  }

  Scene draw() {
    const Language language = canvas_.language;
    scene_.title = tr(language, "Mykerinos: fields, parcels and patrons");
    scene_.description = tr(
        language,
        "The names of the fields and of the places for parcels, rounds 1 to 3 without the lowest "
        "third, the rooms of the museum, and the letters of the patrons.");
    const double patrons = step_ * kPatronKinds / 2 + measures_.gap;
    const double parcel = scale_.head + 3 * scale_.cell;
    const double below = canvas_.wide() ? 0 : patrons + parcel + 2 * measures_.gap;
    add_plate(scene_, canvas_, layout_.high.y + below, "desert");
    add_dunes(scene_, layout_.low, layout_.high);
    for (std::size_t slot = 0; slot < kMaxParcels; ++slot) add_names(slot);
    add_museum(scene_, scale_, layout_.museum, state_);
    add_track(scene_, scale_, layout_.track, state_);
    const Point track = layout_.track.corner + Point{layout_.track.size().x / 2, 0};
    const double line = measures_.small * 0.9;
    write(layout_.track.upright ? track - Point{0, line}
                                : track + Point{0, layout_.track.size().y + line},
          tr(language, "passing track"), Anchor::kMiddle);
    for (std::size_t i = 0; i < kPatronKinds; ++i) add_kind(i);
    add_example(canvas_.wide() ? Point{left(), top() + step_ * kPatronKinds + measures_.gap}
                               : Point{layout_.low.x + measures_.gap, layout_.high.y + patrons});
    scene_.places.clear();
    Caption caption;
    caption.title = "Mykerinos";
    caption.heading = tr(language, "Fields, parcels and patrons");
    caption.remarks = {tr(
        language,
        "A parcel is written as patron, points and its six fields row by row, . free and ^ "
        "pyramid. Rounds 1 to 3 are without the lowest third of the area. Rooms of the museum: 5V "
        "and 3V in the wing of Lady Violet, 2VL between two neighbouring wings.")};
    finish_plate(scene_, canvas_, caption);
    return std::move(scene_);
  }

 private:
  static constexpr double kPatronsWidth = 286;

  /// Draws text, unless it would be unreadable.
  void write(Point at, const std::string& words, Anchor anchor = Anchor::kStart,
             std::string_view classes = "field-ink") {
    if (measures_.small < canvas_.least_text) return;
    scene_.add_text(classes, at, measures_.small, words, anchor);
  }

  /// Left edge of the patrons.
  [[nodiscard]] double left() const {
    return canvas_.wide() ? layout_.high.x + 4 : layout_.low.x + measures_.gap;
  }
  [[nodiscard]] double top() const {
    return canvas_.wide() ? layout_.area.corner.y + layout_.area.ruler : layout_.high.y;
  }

  /// Draws a slot for a parcel, with the names of all fields.
  void add_names(std::size_t slot) {
    add_empty_slot(scene_, scale_, layout_.area.corner_of_parcel(slot), spell(Slot::of(slot)));
    const double size = std::max(measures_.small, canvas_.least_text);
    for (std::size_t i = 0; i < kParcelFields; ++i) {
      const std::size_t field = field_of_parcel(slot, i);
      scene_.add_text("field-ink", layout_.area.centre_of(field), size, spell(Place::of(field)));
    }
  }

  /// Draws a strip as above parcels, and lists the parcels of that kind.
  void add_kind(std::size_t index) {
    const auto patron = static_cast<Patron>(index);
    // In one column, or two side by side.
    const std::size_t columns = canvas_.wide() ? 1 : 2;
    const std::size_t row = index / columns;
    const Point low{left() + width_ * static_cast<double>(index % columns),
                    top() + step_ * static_cast<double>(row)};
    const double head = std::max(scale_.head, canvas_.least_text * 1.5);
    const Point high = low + Point{head * 1.9, head};
    scene_.add_path(colour_of(patron) + " ink-edge", Path().box(low, high, scale_.corner)).stroke =
        std::max(0.9, head * 0.045);
    const Point middle = (low + high) * 0.5;
    const bool none = patron == Patron::kNone;
    if (!none) {
      add_head(scene_, "ink", patron, middle - Point{head * 0.45, 0}, head * 0.84);
    }
    scene_.add_text("ink strong", middle + Point{none ? 0 : head * 0.5, 0},
                    std::max(scale_.letter, canvas_.least_text),
                    std::string(1, kPatronLetters[index]));
    const Point words{high.x + measures_.gap * 0.8, middle.y};
    const Point line{0, measures_.small * 0.63};
    write(words - line, message_of(kPatronNames[index]).in(canvas_.language), Anchor::kStart,
          "field-ink strong");
    write(words + line, none ? tr(canvas_.language, "{0} points, one parcel", kPointsWithoutPatron)
                             : tr(canvas_.language, "0, 2 or 3 points, × {0}", kParcelsOfPatron));
  }

  /// Draws an example of the notation.
  void add_example(Point corner) {
    constexpr std::uint8_t kPyramids = 0b010010;
    add_parcel(scene_, scale_, corner, {"1L", {Patron::kViolet, 2}, kPyramids, 0, kMaxParcels});
    Point beside = corner + Point{2 * scale_.cell + measures_.gap, scale_.head / 2};
    const Point line{0, measures_.small * 1.35};
    for (const std::string_view words : {"lay@1L=", "V2:.^/../^."}) {
      write(beside, std::string(words), Anchor::kStart, "field-ink strong");
      beside = beside + line;
    }
    for (const std::string& words : std::array{tr(canvas_.language, "a pyramid is dug"),
                                               tr(canvas_.language, "with Lord Lemon")}) {
      beside = beside + line;
      write(beside, words);
    }
  }

  Scene scene_;
  Canvas canvas_;
  Measures measures_;
  State state_;
  Layout layout_;
  Scale scale_;
  /// Vertical distance between patrons, and width of one.
  double step_ = 0;
  double width_ = 0;
};

}  // namespace

Scene catalogue_scene(const Canvas& canvas) { return Plate(canvas).draw(); }

}  // namespace stela::mykerinos
