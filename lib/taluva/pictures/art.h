#pragma once

#include <string>
#include <string_view>

#include "lib/core/hex.h"
#include "lib/scene/scene.h"
#include "lib/taluva/rules/catalogue.h"

namespace stela::taluva {

/// Returns the scene's classes for a terrain: the ground, and the base of its texture.
[[nodiscard]] std::string_view class_of(Terrain terrain);
[[nodiscard]] std::string_view ground_class_of(Terrain terrain);

/// The texture of a hex.
struct Texture {
  Terrain terrain = Terrain::kVolcano;
  /// Rotation of a volcano's tile.
  int rotation = 0;
  /// Selects one of the drawings of a terrain.
  Hex hex;
  /// Whether the middle is left free for a piece.
  bool built = false;
};

/// Draws the texture of a hex of that size, whose middle is `centre`. Each drawing is a symbol,
/// created once for each scene.
void add_texture(Scene& scene, const Texture& look, Point centre, double size);

}  // namespace stela::taluva
