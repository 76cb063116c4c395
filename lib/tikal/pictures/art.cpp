#include "lib/tikal/pictures/art.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "lib/core/sorted.h"
#include "lib/scene/art.h"
#include "lib/scene/path.h"
#include "lib/scene/random.h"
#include "lib/scene/shapes.h"
#include "lib/tikal/pictures/grid.h"
#include "lib/tikal/rules/cells.h"

namespace stela::tikal {

/// Returns the drawings in lib/tikal/art.
std::span<const Art> art();

namespace {

constexpr double kTurn = 360;
constexpr double kSixth = 60;
constexpr std::size_t kVariants = 3;
/// Radius at which textures end, before the border, as a fraction of the hex radius.
constexpr double kTextureReach = 0.74;

struct Spot {
  Point at;
  double size = 0;
};

/// Returns crowns of `size` radii, the northern ones first.
Scene forest_of(std::vector<Spot> spots, std::string_view crown, double radius) {
  constexpr double kCrown = 10;
  sort_stably(spots, [](const Spot& one, const Spot& other) { return one.at.y < other.at.y; });
  Scene forest;
  for (const Spot& spot : spots) {
    forest.add_use({}, crown, spot.at * radius, spot.size * radius / kCrown);
  }
  return forest;
}

/// Returns whether `at` (in radii) lies beyond the textures.
bool is_outside(Point at) {
  double reach = 0;
  for (int i = 0; i < 3; ++i) {
    const Point normal = polar({}, kSixth * i + 30, 1);
    reach = std::max(reach, std::abs(at.x * normal.x + at.y * normal.y));
  }
  return reach > kTextureReach;
}

bool is_far(Point at, const std::vector<Spot>& spots, double least) {
  return std::ranges::all_of(spots, [&](const Spot& spot) {
    const Point way = at - spot.at;
    return way.x * way.x + way.y * way.y > least * least;
  });
}

std::vector<Spot> make_crowns(std::size_t variant) {
  ArtRandom chance(static_cast<std::uint32_t>(17 + 5 * variant));
  constexpr std::size_t kCrowns = 19;
  constexpr int kTries = 6000;
  constexpr double kApart = 0.285;
  std::vector<Spot> spots;
  for (int i = 0; i < kTries && spots.size() < kCrowns; ++i) {
    const double angle = chance.between(0, kTurn);
    const Point at = polar({}, angle, std::sqrt(chance.next()));
    // The middle is reserved for the name.
    const bool middle = std::abs(at.x) < 0.26 && std::abs(at.y) < 0.17;
    if (middle || is_outside(at) || !is_far(at, spots, kApart)) continue;
    spots.push_back({at, chance.between(0.14, 0.19)});
  }
  return spots;
}

/// Returns the crowns of an unexplored hex, computed once for all pictures.
const std::vector<Spot>& crowns_of(std::size_t variant) {
  static const std::array<std::vector<Spot>, kVariants> kCrowns = {make_crowns(0), make_crowns(1),
                                                                   make_crowns(2)};
  return kCrowns[variant];
}

/// Returns trees in the corners; with `dense`, a bush beside each.
std::vector<Spot> leaves_of(std::size_t variant, bool dense) {
  ArtRandom chance(static_cast<std::uint32_t>(71 + 3 * variant));
  constexpr std::size_t kNameCorner = 4;
  std::vector<Spot> spots;
  for (std::size_t i = 0; i < kSides; ++i) {
    if (i == kNameCorner) continue;
    const double angle = kSixth * static_cast<double>(i);
    spots.push_back({polar({}, angle, 0.80), chance.between(0.12, 0.15)});
    if (chance.next() < (dense ? 1 : 0.5)) {
      const double bush = angle + chance.between(-16, 16);
      spots.push_back({polar({}, bush, 0.66), chance.between(0.085, 0.11)});
    }
  }
  return spots;
}

/// Returns the strokes of a texture, in radii.
std::vector<Spot> make_strokes(Kind kind) {
  ArtRandom chance(static_cast<std::uint32_t>(83 + 13 * static_cast<unsigned>(kind)));
  constexpr std::size_t kStrokes = 11;
  constexpr int kTries = 900;
  constexpr double kApart = 0.274;
  std::vector<Spot> spots;
  for (int i = 0; i < kTries && spots.size() < kStrokes; ++i) {
    const double angle = chance.between(0, kTurn);
    const Point at = polar({}, angle, chance.between(0.34, 0.78));
    const bool name = at.x < -0.02 && at.y < -0.46;
    if (name || is_outside(at) || !is_far(at, spots, kApart)) continue;
    spots.push_back({at, chance.between(0.05, 0.08)});
  }
  return spots;
}

const std::vector<Spot>& strokes_of(Kind kind) {
  static const auto kStrokes = [] {
    std::array<std::vector<Spot>, kTileKinds + 1> strokes;
    for (std::size_t i = 0; i < strokes.size(); ++i) {
      strokes[i] = make_strokes(static_cast<Kind>(i));
    }
    return strokes;
  }();
  return kStrokes[static_cast<std::size_t>(kind)];
}

/// Returns flagstones, sand ripples or tufts of grass.
Scene texture_of(Kind kind, double radius) {
  stela::Path lines;
  stela::Path grains;
  const double tuft = radius * 0.06;
  const std::vector<Spot>& spots = strokes_of(kind);
  for (std::size_t i = 0; i < spots.size(); ++i) {
    const Point at = spots[i].at * radius;
    if (kind == Kind::kTemple) {
      const double across = spots[i].size * radius;
      const double up = across * 0.58;
      lines.move_to(at + Point{-across, -up}).line_to(at + Point{across, -up});
      lines.line_to(at + Point{across * 1.15, up}).line_to(at + Point{-across, up}).close();
    } else if (kind == Kind::kTreasure && i % 2 == 0) {
      grains.move_to(at).line_to(at + Point{0.1, 0});
      grains.move_to(at + Point{1.2, 0.8} * tuft).line_to(at + Point{1.2 * tuft + 0.1, 0.8 * tuft});
    } else if (kind == Kind::kTreasure) {
      lines.move_to(at + Point{-1.4 * tuft, 0});
      lines.bend_to(at + Point{-0.7, -0.8} * tuft, at);
      lines.bend_to(at + Point{0.7, 0.8} * tuft, at + Point{1.4 * tuft, 0});
    } else {
      lines.move_to(at + Point{-0.4 * tuft, 0}).line_to(at + Point{-0.9, -0.9} * tuft);
      lines.move_to(at).line_to(at + Point{0, -1.3 * tuft});
      lines.move_to(at + Point{0.4 * tuft, 0}).line_to(at + Point{0.9, -0.9} * tuft);
    }
  }
  Scene texture;
  const std::string line = fmt::format("{}-texture-line round", ground_of(kind));
  texture.add_path(line + (kind == Kind::kTemple ? " o75" : ""), lines).stroke =
      std::max(0.6, radius * 0.02);
  if (!grains.empty()) texture.add_path(line, grains).stroke = std::max(0.9, radius * 0.032);
  return texture;
}

Scene stone_of(double radius, std::size_t turn, std::size_t shape) {
  constexpr double kSmall = 40;
  const double w = radius * (radius > kSmall ? 0.112 : 0.128);
  const double h = radius * (radius > kSmall ? 0.064 : 0.066);
  const double shoulder = 0.4 + 0.2 * static_cast<double>(shape);
  const Point across = polar({}, kSixth * static_cast<double>(turn), 1);
  const auto at_part = [&](double x, double y) {
    return across * (x * w) + Point{-across.y, across.x} * (y * h);
  };
  Scene stone;
  stone
      .add_polygon("stone-deep-edge round",
                   {at_part(-1, -.5), at_part(-.62, -1), at_part(shoulder, -1.05), at_part(1, -.35),
                    at_part(.92, .7), at_part(.3, 1), at_part(-.7, .95)})
      .stroke = std::max(0.75, radius * 0.022);
  stone.add_line("white-line round o35", {at_part(-.55, -.55), at_part(.4, -.6)}).stroke =
      std::max(0.5, radius * 0.02);
  return stone;
}

bool is_open(Kind kind) { return kind == Kind::kJungle || kind == Kind::kBaseCamp; }

}  // namespace

std::string_view ground_of(Kind kind) {
  constexpr std::array<std::string_view, kTileKinds + 1> kGrounds = {
      "temple-tile", "jungle-tile", "treasure-tile", "volcano-tile", "base-camp"};
  return kGrounds[static_cast<std::size_t>(kind)];
}

std::string sized(std::string_view symbol, std::size_t variant, double radius) {
  return fmt::format("{}{}-{}", symbol, variant, std::lround(radius));
}

void add_crowns(Scene& scene, Point centre, double radius, std::size_t variant) {
  const std::string name = sized("jungle", variant % kVariants, radius);
  if (!scene.has_symbol(name)) {
    add_art_symbol(scene, art(), "tree");
    scene.add_symbol(name, forest_of(crowns_of(variant % kVariants), "tree", radius));
  }
  scene.add_use({}, name, centre);
}

Element& add_ground(Scene& scene, Point centre, double radius, Kind kind) {
  constexpr double kOutline = 0.985;
  constexpr double kInner = 0.94;
  const std::string_view ground = ground_of(kind);
  const std::size_t at = scene.elements.size();
  scene
      .add_polygon(fmt::format("{} outline-edge round", ground),
                   flat_hex(centre, kOutline * radius))
      .stroke = std::max(1.0, radius * 0.032);
  std::vector<Point> inner = flat_hex(centre, kInner * radius);
  inner.push_back(inner.front());
  scene.add_line(fmt::format("{}-light-line", ground), std::move(inner)).stroke =
      std::max(0.7, radius * 0.025);
  return scene.elements[at];
}

void add_texture(Scene& scene, Point centre, double radius, Kind kind) {
  if (kind == Kind::kVolcano) return;
  const std::string name = sized("ground", static_cast<std::size_t>(kind), radius);
  if (!scene.has_symbol(name)) scene.add_symbol(name, texture_of(kind, radius));
  scene.add_use({}, name, centre);
}

void add_leaves(Scene& scene, Point centre, double radius, Kind kind, std::size_t variant) {
  if (kind == Kind::kVolcano) return;
  const bool open = is_open(kind);
  const std::string name = sized(open ? "grove" : "leaves", variant % kVariants, radius);
  if (!scene.has_symbol(name)) {
    const std::string_view crown = open ? "bush" : "tree";
    add_art_symbol(scene, art(), crown);
    scene.add_symbol(name, forest_of(leaves_of(variant % kVariants, open), crown, radius));
  }
  scene.add_use({}, name, centre);
}

Point stone_at(Point centre, double radius, std::size_t side, int i) {
  constexpr double kFirst = 0.088;
  constexpr double kApart = 0.16;
  return polar(centre, kSixth * static_cast<double>(side) - 90,
               (Grid::kApothem - kFirst - kApart * i) * radius);
}

void add_stones(Scene& scene, Point centre, double radius, std::size_t side, int count,
                std::size_t variant, std::string_view colour) {
  // Opposite sides have the same stones.
  constexpr std::size_t kTurns = kSides / 2;
  const std::size_t turn = side % kTurns;
  for (int i = 0; i < count; ++i) {
    const std::size_t shape = (variant + static_cast<std::size_t>(i)) % kVariants;
    const std::string name = sized("stone", kVariants * turn + shape, radius);
    if (!scene.has_symbol(name)) scene.add_symbol(name, stone_of(radius, turn, shape));
    scene.add_use(colour, name, stone_at(centre, radius, side, i));
  }
}

}  // namespace stela::tikal
