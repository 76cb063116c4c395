#include "lib/tikal/pictures/signs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "lib/scene/path.h"
#include "lib/scene/pieces.h"
#include "lib/tikal/pictures/piece_groups.h"

namespace stela::tikal {
namespace {

std::vector<Point> scaled(std::vector<Point> points, double factor) {
  for (Point& point : points) point = point * factor;
  return points;
}

double line_of(double radius, double part) { return std::max(0.8, radius * part); }

/// Steps and shrine of a temple, in radii.
struct TempleShape {
  explicit TempleShape(int value)
      : steps(1 + (value + 1) / 2), width(temple_width(value)), height(temple_height(value)) {}

  /// Returns half the width of step `i`, from below.
  [[nodiscard]] double half(int i) const {
    const double top = kTop * width;
    return (width + (steps > 1 ? (top - width) * i / (steps - 1) : 0)) / 2;
  }
  [[nodiscard]] double floor(int i) const { return -height * i / steps; }
  [[nodiscard]] std::vector<Point> outline() const {
    std::vector<Point> points;
    for (int i = 0; i < steps; ++i) {
      points.push_back({-half(i), floor(i)});
      points.push_back({-half(i), floor(i + 1)});
    }
    for (int i = steps - 1; i >= 0; --i) {
      points.push_back({half(i), floor(i + 1)});
      points.push_back({half(i), floor(i)});
    }
    return points;
  }
  [[nodiscard]] std::vector<Point> shrine() const {
    constexpr double kShrine = 0.31;
    const double side = kTop * width * kShrine;
    return {{-side, -height},
            {-side, -height - kShrineHeight},
            {side, -height - kShrineHeight},
            {side, -height}};
  }

  static constexpr double kTop = 0.44;
  int steps;
  double width;
  double height;
};

Scene temple_of(int value, double radius) {
  const TempleShape shape(value);
  Scene temple;
  const double line = line_of(radius, 0.024);
  temple.add_path("shadow", stela::Path().ellipse(Point{0.06, 0} * radius,
                                                  shape.width * 0.54 * radius, 0.06 * radius));
  const std::vector<Point> body = scaled(shape.outline(), radius);
  const std::vector<Point> shrine = scaled(shape.shrine(), radius);
  temple.add_path("halo halo-edge round", stela::Path().polygon(body).polygon(shrine)).stroke =
      std::max(1.6, radius * 0.07);
  temple.add_polygon("temple-shade temple-outline-edge round", shrine).stroke = line;
  temple.add_polygon("temple-face temple-outline-edge round", body).stroke = line;
  stela::Path shade;
  stela::Path treads;
  stela::Path edges;
  for (int i = 0; i < shape.steps; ++i) {
    const double half = shape.half(i) * radius;
    const double low = shape.floor(i) * radius;
    const double high = shape.floor(i + 1) * radius;
    constexpr double kLit = 0.62;
    const std::vector<Point> flank = {
        {half, low}, {half, high}, {half * kLit, high}, {half * kLit, low}};
    shade.polygon(flank);
    const double inset = radius * 0.02;
    treads.move_to({-half + inset, high + inset}).line_to({half - inset, high + inset});
    if (i > 0) edges.move_to({-half, low}).line_to({half, low});
  }
  temple.add_path("temple-shade", shade);
  temple.add_path("temple-light-line", treads).stroke = line_of(radius, 0.03);
  if (!edges.empty()) {
    temple.add_path("temple-outline-line o70", edges).stroke = std::max(0.5, radius * 0.012);
  }
  return temple;
}

Scene token_of(double radius) {
  const double token = radius * 0.118;
  Scene scene;
  scene.add_path("shadow",
                 stela::Path().ellipse({token * 0.25, token * 0.35}, token * 1.05, token));
  scene.add_circle("gold rim-edge", {}, token).stroke = std::max(0.8, token * 0.16);
  scene.add_circle("gold-dark-line", {}, token * 0.68).stroke = std::max(0.5, token * 0.1);
  scene.add_polygon("gold-dark", scaled({{0, -.4}, {.34, 0}, {0, .4}, {-.34, 0}}, token));
  return scene;
}

Scene hole_of(double radius) {
  constexpr double kHole = 0.106;
  Scene scene;
  scene.add_circle("treasure-tile-texture treasure-tile-deep-edge", {}, kHole * radius).stroke =
      std::max(0.6, radius * 0.02);
  return scene;
}

Scene base_camp_of(double radius) {
  Scene camp;
  const double line = line_of(radius, 0.026);
  const auto part = [&](std::string_view classes, std::vector<Point> points) -> Element& {
    return camp.add_polygon(classes, scaled(std::move(points), radius));
  };
  camp.add_line("rim-line", scaled({{0, -.36}, {0, -.60}}, radius)).stroke = line;
  part("gold rim-edge round", {{0, -.60}, {.20, -.53}, {0, -.46}}).stroke = line;
  part("canvas rim-edge round", {{0, -.40}, {.44, -.12}, {.40, .14}, {-.40, .14}, {-.44, -.12}})
      .stroke = line;
  part("black o15", {{0, -.40}, {.44, -.12}, {.40, .14}, {.16, .14}, {.16, -.12}});
  part("rim o80", {{0, -.12}, {.12, .14}, {-.12, .14}});
  camp.add_line("rim-line", scaled({{-.44, -.12}, {.44, -.12}}, radius)).stroke =
      std::max(0.6, radius * 0.018);
  return camp;
}

Scene volcano_of(double radius) {
  Scene volcano;
  const auto part = [&](std::string_view classes, std::vector<Point> points) -> Element& {
    return volcano.add_polygon(classes, scaled(std::move(points), radius));
  };
  stela::Path cracks;
  ArtRandom chance(5);
  constexpr int kCracks = 12;
  for (int i = 0; i < kCracks; ++i) {
    const double angle = 30 * i + chance.between(-9, 9);
    const double from = chance.between(0.58, 0.68);
    const double to = from + chance.between(0.08, 0.15);
    constexpr double kBend = 5;
    const Point middle{0, -0.08 * radius};
    cracks.move_to(polar(middle, angle, from * radius));
    cracks.line_to(polar(middle, angle + kBend, to * radius));
  }
  volcano.add_path("volcano-tile-deep-line round o70", cracks).stroke = line_of(radius, 0.03);
  part("volcano-tile-texture rim-edge round", {{-.62, .42},
                                               {-.40, .05},
                                               {-.20, -.26},
                                               {-.06, -.20},
                                               {.05, -.27},
                                               {.19, -.24},
                                               {.36, .02},
                                               {.62, .42}})
      .stroke = line_of(radius, 0.025);
  part("volcano-tile-light o45",
       {{-.62, .42}, {-.40, .05}, {-.20, -.26}, {-.15, -.24}, {-.24, .1}, {-.34, .42}});
  part("volcano-tile-deep o70",
       {{.62, .42}, {.36, .02}, {.19, -.24}, {.12, -.26}, {.2, .06}, {.26, .42}});
  part("lava volcano-tile-deep-edge round", {{-.20, -.26},
                                             {-.06, -.20},
                                             {.05, -.27},
                                             {.19, -.24},
                                             {.16, -.10},
                                             {.12, .02},
                                             {.17, .18},
                                             {.08, .30},
                                             {.03, .06},
                                             {-.02, .02},
                                             {-.07, .16},
                                             {-.13, .06},
                                             {-.16, -.08}})
      .stroke = std::max(0.6, radius * 0.018);
  part("lava-hot", {{-.14, -.19},
                    {-.06, -.15},
                    {.05, -.2},
                    {.13, -.18},
                    {.09, -.06},
                    {.05, 0},
                    {0, -.06},
                    {-.07, .02},
                    {-.11, -.06}});
  volcano.add_circle("smoke o60", Point{.06, -.38} * radius, .10 * radius);
  volcano.add_circle("smoke o60", Point{.19, -.49} * radius, .13 * radius);
  volcano.add_circle("smoke o60", Point{.08, -.58} * radius, .085 * radius);
  return volcano;
}

}  // namespace

double temple_width(int value) { return 0.48 + 0.055 * value; }
double temple_height(int value) { return 0.21 + 0.04 * value; }

void add_temple(Scene& scene, Point foot, double radius, int value) {
  const std::string name = sized("pyramid", static_cast<std::size_t>(value), radius);
  if (!scene.has_symbol(name)) scene.add_symbol(name, temple_of(value, radius));
  scene.add_use({}, name, foot);
}

void add_temple_number(Scene& scene, Point centre, double size, int value) {
  scene.add_text("rim strong", centre, size, std::to_string(value)).halo = "temple-light";
}

std::vector<Point> temple_outline(Point foot, double radius, int value) {
  const TempleShape shape(value);
  std::vector<Point> outline = shape.outline();
  const std::vector<Point> shrine = shape.shrine();
  outline.insert(outline.begin() + static_cast<std::ptrdiff_t>(outline.size() / 2), shrine.begin(),
                 shrine.end());
  for (Point& point : outline) point = foot + point * radius;
  return outline;
}

void add_treasure(Scene& scene, Point centre, double radius, bool there) {
  const std::string name = sized("treasure", there ? 1 : 0, radius);
  if (!scene.has_symbol(name)) {
    scene.add_symbol(name, there ? token_of(radius) : hole_of(radius));
  }
  scene.add_use({}, name, centre);
}

void add_treasures(Scene& scene, Point centre, double radius, int left, int all) {
  scene
      .add_path("pit treasure-tile-texture-edge",
                stela::Path().ellipse(centre + Point{0, 0.02 * radius},
                                      (kTreasureStep / 2 * all + 0.12) * radius, 0.20 * radius))
      .stroke = std::max(0.7, radius * 0.022);
  for (int i = 0; i < all; ++i) {
    const double aside = (i - (all - 1) / 2.0) * kTreasureStep * radius;
    add_treasure(scene, centre + Point{aside, 0}, radius, i < left);
  }
}

void add_motif_token(Scene& scene, Point centre, double token_radius, int motif) {
  constexpr double kTen = 10;
  const std::string name = fmt::format("motif{}-{}", motif, std::lround(token_radius * kTen));
  if (!scene.has_symbol(name)) {
    Scene token;
    token.add_circle("gold rim-edge", {}, token_radius).stroke = std::max(0.9, token_radius * 0.12);
    constexpr double kSign = 1.24;
    add_motif(token, "glyph", motif, {}, kSign * token_radius);
    scene.add_symbol(name, std::move(token));
  }
  scene.add_use({}, name, centre);
}

void add_base_camp(Scene& scene, Point centre, double radius) {
  const std::string name = sized("tent", 0, radius);
  if (!scene.has_symbol(name)) scene.add_symbol(name, base_camp_of(radius));
  scene.add_use({}, name, centre);
}

void add_volcano(Scene& scene, Point centre, double radius) {
  const std::string name = sized("volcano", 0, radius);
  if (!scene.has_symbol(name)) scene.add_symbol(name, volcano_of(radius));
  constexpr double kDown = 0.08;
  scene.add_use({}, name, centre + Point{0, kDown * radius});
}

void add_tile(Scene& scene, Point centre, double radius, double number_size, const Tile& tile) {
  add_ground(scene, centre, radius, tile.kind);
  add_texture(scene, centre, radius, tile.kind);
  add_leaves(scene, centre, radius, tile.kind, 0);
  for (std::size_t side = 0; side < kSides; ++side) {
    add_stones(scene, centre, radius, side, tile.stones.on(side), 0, "stone");
  }
  if (tile.kind == Kind::kTemple) {
    const Point foot = centre + Point{0, 0.26 * radius};
    add_temple(scene, foot, radius, tile.value);
    add_temple_number(scene, foot - Point{0, temple_height(tile.value) / 2 * radius}, number_size,
                      tile.value);
  }
  if (tile.kind == Kind::kTreasure) add_treasures(scene, centre, radius, tile.value, tile.value);
  if (tile.kind == Kind::kVolcano) add_volcano(scene, centre, radius);
}

}  // namespace stela::tikal
