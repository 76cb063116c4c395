#pragma once

#include <string>
#include <string_view>

#include "lib/record/actor.h"
#include "lib/scene/scene.h"
#include "lib/taluva/state.h"

namespace stela::taluva {

// What the pictures of Taluva are made of.

/// The radius of a hex in scene units.
inline constexpr double kHexRadius = 40;

/// `2,-1`.
[[nodiscard]] std::string name_of(Hex hex);
/// Where `hex` lies in the picture.
[[nodiscard]] Point centre_of(Hex hex);
/// The scene's words for a terrain.
[[nodiscard]] std::string_view ground_of(Terrain terrain);

/// The mark of a volcano: a crater with `inside` in it, and lava towards the middle of its tile.
void add_crater(Scene& scene, Point centre, int rotation, std::string_view inside);

/// The pieces on a hex: `count` huts, or a tower or temple, with the owner's letter; `extra` is
/// added to their classes.
void add_piece(Scene& scene, Point centre, Piece piece, int count, Actor owner,
               std::string_view extra = {});

}  // namespace stela::taluva
