#pragma once

#include <string>
#include <string_view>

#include "lib/core/hex.h"
#include "lib/scene/scene.h"
#include "lib/taluva/rules/catalogue.h"

namespace stela::taluva {

/// The scene's words for a terrain: as such, and what its texture stands on.
[[nodiscard]] std::string_view class_of(Terrain terrain);
[[nodiscard]] std::string_view ground_class_of(Terrain terrain);

/// What grows on a hex.
struct Texture {
  Terrain terrain = Terrain::kVolcano;
  /// Of a volcano's tile.
  int rotation = 0;
  /// Which of the drawings of a terrain.
  Hex hex;
  /// Whether the middle stays free for a piece.
  bool built = false;
};

/// Draws the texture of a hex of that size, whose middle is `centre`: each drawing is a symbol, and
/// made once a scene.
void add_texture(Scene& scene, const Texture& look, Point centre, double size);

}  // namespace stela::taluva
