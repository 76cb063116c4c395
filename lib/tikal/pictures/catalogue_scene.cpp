#include <fmt/format.h>

#include <algorithm>

#include "lib/scene/plate.h"
#include "lib/tikal/pictures/grid.h"
#include "lib/tikal/pictures/scene.h"
#include "lib/tikal/pictures/signs.h"
#include "lib/words/tr.h"

namespace stela::tikal {
namespace {

/// Hexes per row; there is a row for each letter on the backs.
constexpr std::size_t kAcross = *std::ranges::max_element(kLetterCounts);
/// Line height of the letters, in font sizes.
constexpr double kLineHeight = 1.3;

class Plate {
 public:
  explicit Plate(const Canvas& canvas) : canvas_(canvas), measures_(canvas.measures()) {
    const double width = plate_width(canvas);
    // The letters have a separate column.
    letters_ = measures_.title * 2;
    column_ = (width - letters_ - measures_.padding) / static_cast<double>(kAcross);
    constexpr double kPart = 0.41;  // a hex is 2 radii wide
    radius_ = column_ * kPart;
    row_ = 2 * Grid::kApothem * radius_ + measures_.name * 1.9;
  }

  Scene draw() {
    const Language language = canvas_.language;
    scene_.title = tr(language, "Tikal: the tiles");
    scene_.description =
        tr(language,
           "All 36 tiles with their names, in the order of the stack, each at rotation 0 with its "
           "stones.");
    const double height = row_ * static_cast<double>(kLetters) + measures_.padding;
    const Extent box = add_plate(scene_, canvas_, height, "unexplored-deep");
    corner_ = box.low + Point{0, measures_.padding};
    for (std::size_t letter = 0; letter < kLetters; ++letter) add_letter(letter);
    for (std::size_t tile = 0; tile < kTiles; ++tile) add(tile);
    Caption caption;
    caption.title = "Tikal";
    caption.heading = tr(language, "The 36 tiles");
    caption.remarks = {tr(
        language,
        "Tiles of one letter are shuffled, and lie in the stack from A down to G. Written as "
        "A4@c2/3: tile A4 on cell c2, turned clockwise by 3 × 60° from how it lies here. Stones: "
        "action points for a step across that side. Gold discs are treasures.")};
    finish_plate(scene_, canvas_, caption);
    return std::move(scene_);
  }

 private:
  void add_letter(std::size_t letter) {
    const double middle = corner_.y + row_ * static_cast<double>(letter) + Grid::kApothem * radius_;
    const Point at{corner_.x + letters_ / 2 + measures_.padding / 2, middle};
    scene_.add_text("unexplored-ink strong", at, measures_.title,
                    std::string(1, static_cast<char>('A' + letter)));
    const Point below{0, measures_.title * kLineHeight / 2 + measures_.small / 2};
    const std::string count = fmt::format("{}", kLetterCounts[letter]);
    if (measures_.small >= canvas_.least_text) {
      scene_.add_text("unexplored-ink", at + below, measures_.small, "× " + count);
    }
  }

  void add(std::size_t tile) {
    const std::size_t letter = letter_of(tile);
    const std::size_t column = tile - kLetterStarts[letter];
    const Point centre{corner_.x + measures_.padding / 2 + letters_ +
                           column_ * (static_cast<double>(column) + 0.5),
                       corner_.y + row_ * static_cast<double>(letter) + Grid::kApothem * radius_};
    constexpr double kNumber = 0.36;
    add_tile(scene_, centre, radius_, std::max(measures_.label * 1.1, kNumber * radius_),
             box()[tile]);
    scene_.add_text("unexplored-ink strong",
                    centre + Point{0, Grid::kApothem * radius_ + measures_.name * 0.85},
                    measures_.name, tile_name(tile));
  }

  Scene scene_;
  Canvas canvas_;
  Measures measures_;
  /// Widths of the letters, and of a hex with the space around it.
  double letters_ = 0;
  double column_ = 0;
  double radius_ = 0;
  /// Distance between rows.
  double row_ = 0;
  Point corner_;
};

}  // namespace

Scene catalogue_scene(const Canvas& canvas) { return Plate(canvas).draw(); }

}  // namespace stela::tikal
