#pragma once

#include <string>
#include <string_view>

#include "lib/scene/scene.h"
#include "lib/tikal/rules/catalogue.h"

namespace stela::tikal {

// Elements of Tikal's pictures. `radius` is that of a hex (scene units), `centre` its middle;
// elements that are drawn many times become symbols of the scene.

/// Returns the name of a symbol for hexes of that size: `stone4-68`.
[[nodiscard]] std::string sized(std::string_view symbol, std::size_t variant, double radius);

/// Draws dense forest, an unexplored hex, in one of three variants, selected by any number.
void add_crowns(Scene& scene, Point centre, double radius, std::size_t variant);

/// Returns the classes of a hex's ground, as in `temple-tile`.
[[nodiscard]] std::string_view ground_of(Kind kind);
/// Draws the ground of a hex with its outline. Returns the outline.
Element& add_ground(Scene& scene, Point centre, double radius, Kind kind);
/// Draws what grows and lies on that ground, below the tracks.
void add_texture(Scene& scene, Point centre, double radius, Kind kind);
/// Draws trees in all corners except the one with the name, above the tracks.
void add_leaves(Scene& scene, Point centre, double radius, Kind kind, std::size_t variant);

/// Returns the position of stone `i` of a side, counted from the border.
[[nodiscard]] Point stone_at(Point centre, double radius, std::size_t side, int i);
/// Draws the stones of a hex on that side; `colour` is a class.
void add_stones(Scene& scene, Point centre, double radius, std::size_t side, int count,
                std::size_t variant, std::string_view colour);

}  // namespace stela::tikal
