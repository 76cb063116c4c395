#pragma once

#include <string>
#include <string_view>

#include "lib/record/actor.h"
#include "lib/scene/scene.h"
#include "lib/tikal/catalogue.h"

namespace stela::tikal {

// What the pictures of Tikal are made of.

/// The radius of a hex in scene units.
inline constexpr double kHexRadius = 72;

/// Where a cell of the board lies in the picture.
[[nodiscard]] Point centre_of(std::size_t cell);

/// The ground of a hex of that kind; `extra` is added to its classes.
Element& add_ground(Scene& scene, Point centre, Kind kind, std::string_view extra = {});
/// Its stones, on the sides where they lie.
void add_stones(Scene& scene, Point centre, Stones stones);

/// A temple seen from the side, with its value.
void add_temple(Scene& scene, Point centre, int value);
/// As many treasures.
void add_treasures(Scene& scene, Point centre, int count);
void add_volcano(Scene& scene, Point centre);

/// A whole tile at rotation 0.
void add_tile(Scene& scene, Point centre, const Tile& tile);

/// A tent of the player, or without one the base camp's.
void add_camp(Scene& scene, Point centre, Actor owner, std::string_view extra = {});
/// A shield of the player, with a crown if the leader guards.
void add_guard(Scene& scene, Point centre, Actor owner, bool leader, std::string_view extra = {});

/// The width of what `add_pieces` draws.
inline constexpr double kPiecesWidth = 42;
/// Pieces of one player: a crown for the leader, a chip with the letter and the number of members.
void add_pieces(Scene& scene, Point centre, Actor owner, bool leader, int members,
                std::string_view extra = {});

}  // namespace stela::tikal
