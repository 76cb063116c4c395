#include "lib/tikal/drawing.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "lib/scene/shapes.h"
#include "lib/tikal/cells.h"

namespace stela::tikal {
namespace {

/// Half the height of a hex, as a part of its radius.
constexpr double kApothem = 0.8660254037844386;

std::vector<Point> moved(std::vector<Point> points, Point centre) {
  for (Point& point : points) point = centre + point;
  return points;
}

std::string player_classes(Actor owner, std::string_view extra) {
  std::string classes = player_class(owner);
  if (!extra.empty()) classes += fmt::format(" {}", extra);
  return classes;
}

const std::string& letter_of(const Scene& scene, Actor owner) {
  return scene.players[seat_index(owner)].letter;
}

void add_crown(Scene& scene, Point centre, Actor owner, std::string_view extra, double scale = 1) {
  std::vector<Point> crown = {{-8, 8}, {-9, -5}, {-4, 1}, {0, -9}, {4, 1}, {9, -5}, {8, 8}};
  for (Point& point : crown) point = centre + point * scale;
  scene.add_polygon(player_classes(owner, extra), std::move(crown));
}

}  // namespace

Point centre_of(std::size_t cell) {
  const std::size_t column = cell / kRows;
  const auto row = static_cast<double>(kRows - 1 - cell % kRows);
  const double lower = column % 2 == 1 ? 0.5 : 0;
  return {static_cast<double>(column) * kHexRadius * 1.5,
          (row + lower) * kHexRadius * 2 * kApothem};
}

Element& add_ground(Scene& scene, Point centre, Kind kind, std::string_view extra) {
  constexpr std::array<std::string_view, kTileKinds + 1> kGrounds = {"stone", "forest", "sand",
                                                                     "fire", "meadow"};
  std::string classes(kGrounds[static_cast<std::size_t>(kind)]);
  if (!extra.empty()) classes += fmt::format(" {}", extra);
  return scene.add_polygon(classes, flat_hex(centre, kHexRadius));
}

void add_stones(Scene& scene, Point centre, Stones stones) {
  constexpr double kInset = 8;
  constexpr double kSpacing = 13;
  for (std::size_t side = 0; side < kSides; ++side) {
    const double angle = -90 + 60.0 * static_cast<double>(side);
    const Point middle = polar(centre, angle, kHexRadius * kApothem - kInset);
    for (int i = 0; i < stones.on(side); ++i) {
      const double along = (i - (stones.on(side) - 1) / 2.0) * kSpacing;
      scene.add_circle("pebble", polar(middle, angle + 90, along), 4.2);
    }
  }
}

void add_temple(Scene& scene, Point centre, int value) {
  // Three steps.
  scene.add_polygon("floor", moved({{-24, 17},
                                    {-24, 6},
                                    {-18, 6},
                                    {-18, -5},
                                    {-12, -5},
                                    {-12, -16},
                                    {12, -16},
                                    {12, -5},
                                    {18, -5},
                                    {18, 6},
                                    {24, 6},
                                    {24, 17}},
                                   centre));
  scene.add_text("text strong", centre + Point{0, 3}, 22, std::to_string(value));
}

void add_treasures(Scene& scene, Point centre, int count) {
  constexpr double kSpacing = 21;
  if (count == 0) scene.add_circle("rim", centre, 9.5);
  for (int i = 0; i < count; ++i) {
    const Point at = centre + Point{(i - (count - 1) / 2.0) * kSpacing, 0};
    scene.add_circle("gold", at, 9.5);
    scene.add_circle("rim", at, 5);
  }
}

void add_volcano(Scene& scene, Point centre) {
  scene.add_polygon(
      "sign",
      moved({{-38, 24}, {-13, -16}, {-6, -10}, {0, -17}, {6, -10}, {13, -16}, {38, 24}}, centre));
}

void add_tile(Scene& scene, Point centre, const Tile& tile) {
  add_ground(scene, centre, tile.kind);
  add_stones(scene, centre, tile.stones);
  if (tile.kind == Kind::kTemple) add_temple(scene, centre, tile.value);
  if (tile.kind == Kind::kTreasure) add_treasures(scene, centre, tile.value);
  if (tile.kind == Kind::kVolcano) add_volcano(scene, centre);
}

void add_camp(Scene& scene, Point centre, Actor owner, std::string_view extra) {
  const std::vector<Point> tent = moved({{-20, 14}, {0, -16}, {20, 14}}, centre);
  if (owner == kNobody) {
    scene.add_polygon("floor", tent);
    return;
  }
  scene.add_polygon(player_classes(owner, extra), tent);
  scene.add_text("strong " + on_player_class(owner), centre + Point{0, 5}, 14,
                 letter_of(scene, owner));
}

void add_guard(Scene& scene, Point centre, Actor owner, bool leader, std::string_view extra) {
  scene.add_polygon(player_classes(owner, extra),
                    moved({{-11, -10}, {0, -14}, {11, -10}, {11, 4}, {0, 16}, {-11, 4}}, centre));
  scene.add_text("strong " + on_player_class(owner), centre, 15, letter_of(scene, owner));
  constexpr double kSmall = 0.7;
  if (leader) add_crown(scene, centre + Point{0, -18}, owner, extra, kSmall);
}

void add_pieces(Scene& scene, Point centre, Actor owner, bool leader, int members,
                std::string_view extra) {
  constexpr double kCrown = 18;
  constexpr double kChip = kPiecesWidth - kCrown;
  const double width = (leader ? kCrown : 0) + (members > 0 || leader ? kChip : 0);
  double left = centre.x - width / 2;
  if (leader) {
    add_crown(scene, {left + kCrown / 2, centre.y}, owner, extra);
    left += kCrown;
  }
  const Point chip{left + kChip / 2, centre.y};
  scene.add_polygon(player_classes(owner, extra), box_around(chip, kChip, 18));
  const std::string count = members > 0 ? std::to_string(members) : "";
  const bool long_count = count.size() > 1;
  scene.add_text("strong " + on_player_class(owner), chip, long_count ? 10 : 13,
                 letter_of(scene, owner) + count);
}

}  // namespace stela::tikal
