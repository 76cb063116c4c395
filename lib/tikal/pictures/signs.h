#pragma once

#include <vector>

#include "lib/scene/scene.h"
#include "lib/tikal/rules/catalogue.h"

namespace stela::tikal {

// What hexes show. `radius` is that of a hex, in scene units.

/// How far a temple of `value` reaches: its width at the foot, and the height of its steps without
/// the shrine, in radii.
[[nodiscard]] double temple_width(int value);
[[nodiscard]] double temple_height(int value);
/// Of the shrine on top.
inline constexpr double kShrineHeight = 0.13;
/// A temple without its number; the middle of its foot lies there.
void add_temple(Scene& scene, Point foot, double radius, int value);
void add_temple_number(Scene& scene, Point centre, double size, int value);
/// The outline of the whole temple.
[[nodiscard]] std::vector<Point> temple_outline(Point foot, double radius, int value);

/// How far apart treasures lie, in radii.
inline constexpr double kTreasureStep = 0.26;
/// A treasure face down, or the hole that one has left.
void add_treasure(Scene& scene, Point centre, double radius, bool there);
/// Treasures face down in their pit: `left` of `all`, the others have left holes.
void add_treasures(Scene& scene, Point centre, double radius, int left, int all);
/// A treasure face up.
void add_motif_token(Scene& scene, Point centre, double token_radius, int motif);

void add_base_camp(Scene& scene, Point centre, double radius);
/// With the cracks around it.
void add_volcano(Scene& scene, Point centre, double radius);

/// A whole tile at rotation 0, without names.
void add_tile(Scene& scene, Point centre, double radius, double number_size, const Tile& tile);

}  // namespace stela::tikal
