#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "lib/core/contains.h"
#include "lib/scene/polygons.h"
#include "lib/scene/text.h"
#include "lib/taluva/pictures/art.h"
#include "lib/taluva/pictures/land.h"

namespace stela::taluva {
namespace {

constexpr int kNorth = 3;

/// Writes the names of places and the levels, each only if it does not cover other text.
class NamePainter {
 public:
  NamePainter(Scene& scene, const View& view, const Land& land, const Canvas& canvas,
              const std::vector<Hex>& hidden)
      : scene_(scene), view_(view), land_(land), canvas_(canvas), hidden_(hidden) {}

  void draw() {
    draw_levels();
    if (view_.names_hexes()) {
      for (const std::size_t index : land_.order()) name(land_.state().cells[index]);
    } else if (canvas_.coordinates) {
      draw_rulers();
    }
  }

 private:
  [[nodiscard]] bool is_hidden(Hex hex) const { return contains(hidden_, hex); }

  [[nodiscard]] const State& state() const { return land_.state(); }

  /// Writes the level in the crater, or, for a tile whose volcano is covered by another tile, next
  /// to the name or piece on one of its hexes.
  void draw_levels() {
    constexpr double kRoom = 0.66;
    if (view_.level_size() > view_.size() * kRoom) return;
    std::set<int> told;
    for (const std::size_t index : land_.order()) {
      const Cell& cell = state().cells[index];
      if (cell.terrain != Terrain::kVolcano) continue;
      told.insert(land_.tile_at(cell.at));
      if (is_hidden(cell.at)) continue;
      const Point crater = view_.at(cell.at, cell.level) - Point{0, 0.10 * view_.size()};
      scene_.add_text("glyph strong", crater, view_.level_size(), std::to_string(cell.level));
    }
    for (const bool built : {false, true}) {
      for (const std::size_t index : land_.order()) report_level(state().cells[index], built, told);
    }
  }

  void report_level(const Cell& cell, bool built, std::set<int>& told) {
    const bool huts = cell.piece == Piece::kHut;
    if (cell.level < 2 || huts || built != (cell.piece != Piece::kNone)) return;
    if (is_hidden(cell.at) || !told.insert(land_.tile_at(cell.at)).second) return;
    const Point at = view_.at(cell.at, cell.level) - Point{0.69 * view_.size(), 0};
    write(fmt::format("{}-ink strong", ink_of(cell.terrain)), at, view_.level_size(),
          std::to_string(cell.level), ground_class_of(cell.terrain));
  }

  /// A lake's bank is of sand.
  static std::string_view ink_of(Terrain terrain) {
    return terrain == Terrain::kLake ? class_of(Terrain::kSand) : class_of(terrain);
  }

  void name(const Cell& cell) {
    if (is_hidden(cell.at)) return;
    // If lava flows north the name is in the south, unless the land there is higher.
    constexpr double kMaxLow = 0.84;  // or it would run into the names beside it
    const bool low = cell.terrain == Terrain::kVolcano && cell.rotation == kNorth &&
                     text_width(shown_name(cell.at), view_.name_size()) < kMaxLow * view_.size() &&
                     land_.level_at(neighbour(cell.at, 1)) <= cell.level &&
                     land_.level_at(neighbour(cell.at, 2)) <= cell.level;
    const Point at = view_.at(cell.at, cell.level) + Point{0, (low ? 0.62 : -0.52) * view_.size()};
    const bool volcano = cell.terrain == Terrain::kVolcano;
    write(fmt::format("{}-ink", ink_of(cell.terrain)), at, view_.name_size(), shown_name(cell.at),
          volcano ? "volcano-texture" : ground_class_of(cell.terrain))
        .coordinate = true;
  }

  Element& write(std::string_view classes, Point at, double size, std::string_view text,
                 std::string_view halo) {
    Element& element = scene_.add_text(classes, at, size, text);
    element.halo = halo;
    return element;
  }

  /// Names the hex at the western end of each row and at the north-western end of each diagonal:
  /// the others follow by counting.
  void draw_rulers() {
    std::map<int, Hex> rows;
    std::map<int, Hex> diagonals;
    for (const std::size_t index : land_.order()) {
      const Hex at = state().cells[index].at;
      rows.emplace(at.r, at);
      diagonals.emplace(at.q, at);
    }
    const double s = view_.size();
    const double size = canvas_.measures().label;
    // Numbers larger than hexes are kept clear of them.
    constexpr double kTiny = 0.55;
    const bool tiny = size > kTiny * s;
    for (const auto& [r, hex] : rows) {
      const int level = land_.level_at(hex);
      const double down = tiny ? 0 : land_.level_at(neighbour(hex, 4)) > 0 ? 0.05 : -0.22;
      const double aside = tiny ? 0.9 * s + 0.3 * size : 1.05 * s;
      ruler(view_.at(hex, level) + Point{-aside, down * s}, shown_name(hex));
    }
    for (const auto& [q, hex] : diagonals) {
      if (rows.at(hex.r) == hex) continue;
      const std::string text = shown_name(hex);
      const Point way = tiny ? Point{text_width(text, size) / 2, -0.86 * s - 0.6 * size}
                             : Point{-0.58 * s, -0.80 * s};
      ruler(view_.at(hex, land_.level_at(hex)) + way, text);
    }
  }

  void ruler(Point end, const std::string& text) {
    const double size = canvas_.measures().label;
    const double width = text_width(text, size);
    const Point gap{1, 1};
    const Extent box{end - Point{width, size / 2} - gap, end + Point{0, size / 2} + gap};
    const auto meets = [&](const Extent& other) {
      return box.low.x < other.high.x && other.low.x < box.high.x && box.low.y < other.high.y &&
             other.low.y < box.high.y;
    };
    if (std::ranges::any_of(taken_, meets)) return;
    const Extent& board = scene_.board;
    if (box.low.x < board.low.x || box.low.y < board.low.y || box.high.x > board.high.x) return;
    // On land it would be on another hex.
    const std::vector<Point> corners = {
        box.low, {box.high.x, box.low.y}, box.high, {box.low.x, box.high.y}};
    for (const std::size_t index : land_.order()) {
      const Cell& cell = state().cells[index];
      constexpr double kLittle = 0.12;
      const View::Ring top = view_.ring(cell.at, cell.level);
      const double common = area_of(common_part(corners, top));
      if (common > kLittle * width * size) return;
    }
    taken_.push_back(box);
    Element& element = scene_.add_text("sea-ink", end, size, text, Anchor::kEnd);
    element.coordinate = true;
    element.halo = "foam";
  }

  Scene& scene_;
  const View& view_;
  const Land& land_;
  const Canvas& canvas_;
  const std::vector<Hex>& hidden_;
  std::vector<Extent> taken_;
};

}  // namespace

void draw_names(Scene& scene, const View& view, const Land& land, const Canvas& canvas,
                const std::vector<Hex>& hidden) {
  scene.layer = Layer::kNames;
  NamePainter(scene, view, land, canvas, hidden).draw();
}

}  // namespace stela::taluva
