#pragma once

#include <string>
#include <string_view>

#include "lib/scene/scene.h"
#include "lib/tikal/rules/catalogue.h"

namespace stela::tikal {

// What the pictures of Tikal are made of. `radius` is that of a hex (scene units), `centre` its
// middle; what is drawn many times becomes a symbol of the scene.

/// The name of a symbol for hexes of that size: `stone4-68`.
[[nodiscard]] std::string sized(std::string_view symbol, std::size_t variant, double radius);

/// Trees upon trees: a hex that nobody has seen yet. There are three, told apart by any number.
void add_crowns(Scene& scene, Point centre, double radius, std::size_t variant);

/// The words of a hex's ground, as in `temple-tile`.
[[nodiscard]] std::string_view ground_of(Kind kind);
/// The ground of a hex with its outline; gives the outline.
Element& add_ground(Scene& scene, Point centre, double radius, Kind kind);
/// What grows and lies on that ground, below the tracks.
void add_texture(Scene& scene, Point centre, double radius, Kind kind);
/// Trees in all corners but the one with the name, above the tracks.
void add_leaves(Scene& scene, Point centre, double radius, Kind kind, std::size_t variant);

/// Where stone `i` of a side lies, counted from the border.
[[nodiscard]] Point stone_at(Point centre, double radius, std::size_t side, int i);
/// The stones of a hex on that side; `colour` is a class.
void add_stones(Scene& scene, Point centre, double radius, std::size_t side, int count,
                std::size_t variant, std::string_view colour);

}  // namespace stela::tikal
