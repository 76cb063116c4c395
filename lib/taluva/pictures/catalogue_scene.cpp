#include <fmt/format.h>

#include <array>

#include "lib/scene/caption.h"
#include "lib/scene/text.h"
#include "lib/taluva/pictures/cards.h"
#include "lib/taluva/pictures/land.h"
#include "lib/taluva/pictures/scene.h"
#include "lib/taluva/pictures/view.h"
#include "lib/words/tr.h"

namespace stela::taluva {
namespace {

/// Returns a table with only that tile.
State lone_tile(TileKind kind) {
  State state;
  const std::size_t first = state.add_tile({}, 0);
  const std::array<Terrain, Footprint::kTileHexes> terrains = {
      Terrain::kVolcano, left_terrain(kind), right_terrain(kind)};
  for (std::size_t i = 0; i < terrains.size(); ++i) {
    state.cells[first + i].level = 1;
    state.cells[first + i].terrain = terrains[i];
  }
  state.laid[state.laid_count++] = {kind, {}, 0};
  return state;
}

std::string name_of_kind(TileKind kind) {
  return fmt::format("{}{}", kTerrainLetters[kind / kTerrains], kTerrainLetters[kind % kTerrains]);
}

class Plate {
 public:
  explicit Plate(const Canvas& canvas) : canvas_(canvas), measures_(canvas.measures()) {
    column_ = (plate_width(canvas) - 2 * measures_.padding) / static_cast<double>(kTerrains);
    constexpr double kPart = 0.225;  // a tile is 3.46 sizes wide
    size_ = column_ * kPart;
    constexpr double kTall = 3.3;
    tile_ = kTall * size_;
    row_ = tile_ + measures_.name * 1.7;
    items_in_line_ = canvas.wide() ? kTerrains + 1 : (kTerrains + 1) / 2;
    const std::size_t lines = (kTerrains + items_in_line_) / items_in_line_;
    signs_ = static_cast<double>(lines) * measures_.number * 2;
  }

  Scene draw() {
    const Language language = canvas_.language;
    scene_.title = tr(language, "Taluva: the tiles");
    scene_.description =
        tr(language,
           "All 25 kinds of tiles with their names and the number of copies in the box, each at "
           "rotation 0, with the volcano on top.");
    const double height = signs_ + row_ * static_cast<double>(kTerrains) + 2.5 * measures_.padding;
    corner_ =
        add_plate(scene_, canvas_, height, "sea").low + Point{measures_.padding, measures_.padding};
    for (std::size_t i = 0; i <= kTerrains; ++i) add_sign(i);
    for (TileKind kind = 0; kind < kTileKinds; ++kind) add(kind);
    Caption caption;
    caption.title = "Taluva";
    caption.heading = tr(language, "The {0} tiles", kTilesInBox);
    caption.remarks = {tr(
        language,
        "A tile is called by the letters of its left and right terrain, seen with the volcano on "
        "top. Written as JC@0,0/2: tile JC with its volcano on hex 0,0, turned clockwise by 2 × "
        "60°. The neighbours of 0,0 clockwise from the east: 1,0 0,1 −1,1 −1,0 0,−1 1,−1.")};
    finish_plate(scene_, canvas_, caption);
    return std::move(scene_);
  }

 private:
  /// Draws a terrain with its letter.
  void add_sign(std::size_t index) {
    const double width =
        (plate_width(canvas_) - 2 * measures_.padding) / static_cast<double>(items_in_line_);
    const double radius = measures_.number * 0.75;
    const std::size_t line = index / items_in_line_;
    const Point at = corner_ + Point{width * static_cast<double>(index % items_in_line_) + radius,
                                     measures_.number * 2 * (static_cast<double>(line) + 0.5)};
    add_terrain_icon(scene_, static_cast<Terrain>(index), at, radius);
    const std::string letter =
        index < kTerrains ? std::string(1, kTerrainLetters[index]) : std::string();
    Point words = at + Point{radius * 1.5, 0};
    if (!letter.empty()) {
      scene_.add_text("ink strong", words, measures_.number, letter, Anchor::kStart);
      words.x += text_width(letter, measures_.number, true) + measures_.number * 0.4;
    }
    if (measures_.small < canvas_.least_text) return;
    scene_.add_text("ink", words, measures_.small,
                    terrain_words(static_cast<Terrain>(index)).in(canvas_.language),
                    Anchor::kStart);
  }

  void add(TileKind kind) {
    const std::size_t line = kind / kTerrains;
    const Point low =
        corner_ + Point{column_ * static_cast<double>(kind % kTerrains),
                        signs_ + measures_.padding / 2 + row_ * static_cast<double>(line)};
    const State state = lone_tile(kind);
    const Land land(state);
    std::array<View::Raised, Footprint::kTileHexes> hexes;
    for (std::size_t i = 0; i < hexes.size(); ++i) hexes[i] = {state.cells[i].at, 1};
    View view(View::room_of(hexes), canvas_, column_);
    view.scale(size_ / view.size());
    view.centre_in({low, low + Point{column_, tile_}});
    const std::size_t first = scene_.elements.size();
    draw_land(scene_, view, land);
    // These hexes are not places on a table.
    for (std::size_t i = first; i < scene_.elements.size(); ++i) scene_.elements[i].place.clear();
    const std::string name = name_of_kind(kind);
    const std::string copies = fmt::format("× {}", kTileCopies[kind]);
    const double size = measures_.name;
    const double gap = size * 0.35;
    const double width = text_width(name, size, true) + gap + text_width(copies, size);
    const Point at = low + Point{(column_ - width) / 2, tile_ + size * 0.75};
    scene_.add_text("ink strong", at, size, name, Anchor::kStart);
    scene_.add_text("sea-ink", at + Point{text_width(name, size, true) + gap, 0}, size, copies,
                    Anchor::kStart);
  }

  Scene scene_;
  Canvas canvas_;
  Measures measures_;
  /// The width of a column, the height of a tile in it, and the distance between rows.
  double column_ = 0;
  double tile_ = 0;
  double row_ = 0;
  /// Size of a hex.
  double size_ = 0;
  /// The height of the terrain icons above the tiles.
  double signs_ = 0;
  std::size_t items_in_line_ = 1;
  Point corner_;
};

}  // namespace

Scene catalogue_scene(const Canvas& canvas) { return Plate(canvas).draw(); }

}  // namespace stela::taluva
