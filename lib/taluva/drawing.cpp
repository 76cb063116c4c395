#include "lib/taluva/drawing.h"

#include <fmt/format.h>

#include <array>

#include "lib/scene/shapes.h"

namespace stela::taluva {
namespace {

/// A house around `centre`, as high as wide.
std::vector<Point> house(Point centre, double width) {
  const double half = width / 2;
  return {centre + Point{-half, half}, centre + Point{-half, -half / 4}, centre + Point{0, -half},
          centre + Point{half, -half / 4}, centre + Point{half, half}};
}

std::vector<Point> moved(const std::vector<Point>& points, Point centre) {
  std::vector<Point> out;
  for (const Point point : points) out.push_back(centre + point);
  return out;
}

const std::vector<Point>& tower_outline() {
  static const std::vector<Point> kOutline = {
      {-10, 17}, {-10, -8}, {-13, -8}, {-13, -16}, {-8, -16}, {-8, -12}, {-3, -12}, {-3, -16},
      {3, -16},  {3, -12},  {8, -12},  {8, -16},   {13, -16}, {13, -8},  {10, -8},  {10, 17}};
  return kOutline;
}

const std::vector<Point>& temple_outline() {
  static const std::vector<Point> kOutline = {{-22, 17}, {-22, 12}, {-17, 12}, {-17, -3},
                                              {-22, -3}, {0, -16},  {22, -3},  {17, -3},
                                              {17, 12},  {22, 12},  {22, 17}};
  return kOutline;
}

void add_huts(Scene& scene, Point centre, int count, Actor owner, const std::string& classes,
              const std::string& letter_classes) {
  const std::string& letter = scene.players[seat_index(owner)].letter;
  const auto add_house = [&](Point at, double width) {
    scene.add_polygon(classes, house(at, width));
    scene.add_text(letter_classes, at + Point{0, width * 0.17}, width * 0.55, letter);
  };
  constexpr int kShownOneByOne = 3;
  if (count > kShownOneByOne) {
    add_house(centre - Point{12, 0}, 26);
    scene.add_text("text strong", centre + Point{14, 2}, 16, fmt::format("×{}", count));
    return;
  }
  constexpr std::array<double, 3> kWidths = {28, 24, 19};
  const double width = kWidths[static_cast<std::size_t>(count - 1)];
  for (int i = 0; i < count; ++i) {
    add_house(centre + Point{(i - (count - 1) / 2.0) * (width + 2), 0}, width);
  }
}

}  // namespace

std::string name_of(Hex hex) { return fmt::format("{},{}", hex.q, hex.r); }

Point centre_of(Hex hex) { return pointy_centre(hex, kHexRadius); }

std::string_view ground_of(Terrain terrain) {
  constexpr std::array<std::string_view, kTerrains + 1> kGrounds = {"forest", "meadow", "sand",
                                                                    "stone",  "water",  "fire"};
  return kGrounds[static_cast<std::size_t>(terrain)];
}

void add_crater(Scene& scene, Point centre, int rotation, std::string_view inside) {
  // At rotation 0 the other two hexes lie south-west and south-east.
  const double angle = 90 + 60.0 * rotation;
  scene.add_polygon("sign", {polar(centre, angle, 36), polar(centre, angle - 50, 16),
                             polar(centre, angle + 50, 16)});
  scene.add_circle("floor", centre, 14);
  if (!inside.empty()) scene.add_text("text strong", centre, 16, inside);
}

void add_piece(Scene& scene, Point centre, Piece piece, int count, Actor owner,
               std::string_view extra) {
  std::string classes = player_class(owner);
  if (!extra.empty()) classes += fmt::format(" {}", extra);
  const std::string letter_classes = "strong " + on_player_class(owner);
  const Point at = centre + Point{0, 3};
  if (piece == Piece::kHut) {
    add_huts(scene, at, count, owner, classes, letter_classes);
    return;
  }
  const bool tower = piece == Piece::kTower;
  scene.add_polygon(classes, moved(tower ? tower_outline() : temple_outline(), at));
  scene.add_text(letter_classes, at + Point{0, 4}, 15, scene.players[seat_index(owner)].letter);
}

}  // namespace stela::taluva
