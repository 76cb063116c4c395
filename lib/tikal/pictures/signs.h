#pragma once

#include <vector>

#include "lib/scene/scene.h"
#include "lib/tikal/rules/catalogue.h"

namespace stela::tikal {

// Contents of hexes. `radius` is that of a hex, in scene units.

/// Size of a temple of `value` in radii: its width at the foot, and the height of its steps without
/// the shrine.
[[nodiscard]] double temple_width(int value);
[[nodiscard]] double temple_height(int value);
/// Height of the shrine on top, in radii.
inline constexpr double kShrineHeight = 0.13;
/// Draws a temple without its number; `foot` is the middle of its foot.
void add_temple(Scene& scene, Point foot, double radius, int value);
void add_temple_number(Scene& scene, Point centre, double size, int value);
/// Returns the outline of the whole temple.
[[nodiscard]] std::vector<Point> temple_outline(Point foot, double radius, int value);

/// Distance between treasures, in radii.
inline constexpr double kTreasureStep = 0.26;
/// Draws a treasure face down, or the hole left by one.
void add_treasure(Scene& scene, Point centre, double radius, bool there);
/// Draws treasures face down in their pit: `left` of `all`, the others have left holes.
void add_treasures(Scene& scene, Point centre, double radius, int left, int all);
/// Draws a treasure face up.
void add_motif_token(Scene& scene, Point centre, double token_radius, int motif);

void add_base_camp(Scene& scene, Point centre, double radius);
/// Draws a volcano with the cracks around it.
void add_volcano(Scene& scene, Point centre, double radius);

/// Draws a whole tile at rotation 0, without names.
void add_tile(Scene& scene, Point centre, double radius, double number_size, const Tile& tile);

}  // namespace stela::tikal
