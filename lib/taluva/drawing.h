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

/// Where `hex` lies in the picture.
[[nodiscard]] Point centre_of(Hex hex);
/// The scene's words for a terrain.
[[nodiscard]] std::string_view ground_of(Terrain terrain);

/// The mark of a volcano: a crater with `inside` in it, and lava towards the middle of its tile.
void add_crater(Scene& scene, Point centre, int rotation, std::string_view inside);

}  // namespace stela::taluva
