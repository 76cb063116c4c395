#include "lib/taluva/land.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "lib/scene/path.h"
#include "lib/scene/polygons.h"
#include "lib/taluva/art.h"

namespace stela::taluva {
namespace {

// The sides of a hex that are seen from the south.
constexpr std::size_t kSouthEast = 1;
constexpr std::size_t kSouthWest = 2;

/// What a level throws its shadow on, in hex sizes.
constexpr Point kShadow{0.20, 0.085};

Path& add_edge(Path& path, const std::pair<Point, Point>& edge) {
  return path.move_to(edge.first).line_to(edge.second);
}

/// Draws the hexes from north to south.
class LandPainter {
 public:
  LandPainter(Scene& scene, const View& view, const Land& land)
      : scene_(scene), view_(view), land_(land), s_(view.size()) {
    border_ = std::max(1.3, s_ * 0.05);
    inner_ = std::max(0.5, s_ * 0.018);
  }

  void draw() {
    draw_sea();
    for (const std::size_t cell : land_.order()) draw_hex(land_.state().cells[cell]);
  }

 private:
  void draw_sea() {
    Path island;
    Path shadow;
    for (const std::size_t index : land_.order()) {
      const Cell& cell = land_.state().cells[index];
      const View::Ring ring = view_.ring(cell.at);
      island.polygon(ring);
      shadow.polygon(shadow_of(ring, cell.level));
    }
    if (island.empty()) return;
    scene_.add_path("shoal shoal-edge round", island).stroke = s_ * 0.95;
    scene_.add_path("foam foam-edge round", island).stroke = s_ * 0.5;
    scene_.add_path("shadow", shadow);
  }

  [[nodiscard]] std::vector<Point> shadow_of(const View::Ring& ring, int levels) const {
    std::vector<Point> corners(ring.begin(), ring.end());
    for (const Point corner : ring) corners.push_back(corner + kShadow * (s_ * levels));
    return hull_of(std::move(corners));
  }

  void draw_hex(const Cell& cell) {
    draw_cliff(cell, kSouthWest);
    draw_cliff(cell, kSouthEast);
    const View::Ring ring = view_.ring(cell.at, cell.level);
    std::vector<Point> top(ring.begin(), ring.end());
    const std::string ground(ground_class_of(cell.terrain));
    scene_.add_polygon(ground, top).place = name_of(cell.at);
    if (const char* tint = tint_of(cell.level)) scene_.add_polygon(tint, std::move(top));
    add_texture(scene_, {cell.terrain, cell.rotation, cell.at, cell.piece != Piece::kNone},
                view_.at(cell.at, cell.level), s_);
    draw_shadow(cell, ring);
    draw_lines(cell);
  }

  /// The lowest level is a little darker, the high ones lighter.
  static const char* tint_of(int level) {
    constexpr std::array<const char*, 6> kTints = {nullptr,     "low o5",    nullptr,
                                                   "white o10", "white o20", "white o30"};
    return kTints[static_cast<std::size_t>(std::min(level, 5))];
  }

  /// The side down to the neighbour, with the plates of which it is piled up.
  void draw_cliff(const Cell& cell, std::size_t side) {
    const int below = land_.level_at(neighbour(cell.at, side));
    if (below >= cell.level) return;
    const auto [from, to] = view_.edge(cell.at, side, cell.level);
    const Point lift{0, view_.lift()};
    const Point drop = lift * (cell.level - below);
    const bool west = side == kSouthWest;
    scene_
        .add_polygon(west ? "cliff-west outline-edge round" : "cliff-east outline-edge round",
                     {from, to, to + drop, from + drop})
        .stroke = inner_ * 1.2;
    const Point lip = lift * 0.3;
    const std::string shade =
        cell.terrain == Terrain::kLake
            ? "lake-deep"
            : fmt::format("{}-{}", class_of(cell.terrain), west ? "texture" : "deep");
    scene_.add_polygon(shade, {from, to, to + lip, from + lip});
    Path plates;
    for (int i = 1; i < cell.level - below; ++i) {
      add_edge(plates, {from + lift * i, to + lift * i});
    }
    if (!plates.empty()) scene_.add_path("strata-line", plates).stroke = std::max(1.0, s_ * 0.034);
    scene_.add_segments("outline-line round", {from + drop, to + drop}).stroke = border_ * 0.7;
  }

  /// What higher hexes keep from the light.
  void draw_shadow(const Cell& cell, const View::Ring& top) {
    const View::Ring ground = view_.ring(cell.at);
    const Point up = top[0] - ground[0];
    Path path;
    for (const std::size_t index : land_.order()) {
      const Cell& other = land_.state().cells[index];
      const int higher = other.level - cell.level;
      const int dq = other.at.q - cell.at.q;
      const int dr = other.at.r - cell.at.r;
      constexpr int kReach = 2;
      if (higher <= 0 || std::abs(dq) > kReach || std::abs(dr) > kReach ||
          std::abs(dq + dr) > kReach) {
        continue;
      }
      std::vector<Point> part = common_part(shadow_of(view_.ring(other.at), higher), ground);
      if (part.size() < 3 || area_of(part) < 0.5) continue;
      for (Point& point : part) point = point + up;
      path.polygon(part);
    }
    if (!path.empty()) scene_.add_path("shadow", path);
  }

  void draw_lines(const Cell& cell) {
    Path inside;
    Path around;
    Path light;
    for (std::size_t side = 0; side < kHexSteps.size(); ++side) {
      const Hex beside = neighbour(cell.at, side);
      const bool same = land_.tile_at(beside) == land_.tile_at(cell.at);
      add_edge(same ? inside : around, view_.edge(cell.at, side, cell.level));
      const bool seen = side == kSouthEast || side == kSouthWest;
      constexpr double kWithin = 0.945;
      if (seen && land_.level_at(beside) < cell.level) {
        add_edge(light, view_.edge(cell.at, side, cell.level, kWithin));
      }
    }
    if (!inside.empty()) scene_.add_path("outline-line o55", inside).stroke = inner_;
    if (!light.empty()) {
      scene_.add_path(fmt::format("{}-light-line round", class_of(cell.terrain)), light).stroke =
          std::max(0.8, s_ * 0.035);
    }
    scene_.add_path("outline-line round", around).stroke = border_;
  }

  Scene& scene_;
  const View& view_;
  const Land& land_;
  double s_;
  double border_ = 0;
  double inner_ = 0;
};

}  // namespace

Land::Land(const State& state) : state_(state), tile_on_(state.cell_count, -1) {
  for (std::size_t i = 0; i < state.cell_count; ++i) order_.push_back(i);
  std::sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) {
    const Hex x = state.cells[a].at;
    const Hex y = state.cells[b].at;
    return x.r != y.r ? x.r < y.r : x.q < y.q;
  });
  for (int i = 0; i < state.laid_count; ++i) {
    const LaidTile& tile = state.laid[static_cast<std::size_t>(i)];
    for (const Hex hex : tile_hexes(tile.at, tile.rotation)) tile_on_[state.cell_at(hex)] = i;
  }
}

int Land::level_at(Hex hex) const {
  const std::size_t cell = state_.cell_at(hex);
  return cell == kNoCell ? 0 : state_.cells[cell].level;
}

int Land::tile_at(Hex hex) const {
  const std::size_t cell = state_.cell_at(hex);
  return cell == kNoCell ? -1 : tile_on_[cell];
}

void draw_land(Scene& scene, const View& view, const Land& land) {
  scene.layer = Layer::kGround;
  LandPainter(scene, view, land).draw();
}

}  // namespace stela::taluva
