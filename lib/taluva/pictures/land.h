#pragma once

#include <string_view>
#include <vector>

#include "lib/core/hex.h"
#include "lib/scene/pieces.h"
#include "lib/scene/scene.h"
#include "lib/taluva/pictures/view.h"
#include "lib/taluva/rules/catalogue.h"
#include "lib/taluva/rules/state.h"

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

// The sides of a hex that are visible from the south.
inline constexpr std::size_t kSouthEast = 1;
inline constexpr std::size_t kSouthWest = 2;

/// The land of a position, prepared for pictures.
class Land {
 public:
  explicit Land(const State& state);

  /// Returns the cells row by row, so that lower ones on the screen are drawn on top.
  [[nodiscard]] const std::vector<std::size_t>& order() const { return order_; }
  /// Returns 0 on bare table.
  [[nodiscard]] int level_at(Hex hex) const;
  /// Returns the index of the laid tile on top there, or -1 on bare table.
  [[nodiscard]] int tile_at(Hex hex) const;
  [[nodiscard]] const State& state() const { return state_; }

 private:
  const State& state_;
  std::vector<std::size_t> order_;
  std::vector<int> tile_on_;
};

/// Draws the sea and the land with its heights and textures.
void draw_land(Scene& scene, const View& view, const Land& land);

/// Writes the names of the hexes, or of rows and diagonals if hexes are too small, and the levels.
/// Leaves out names and levels without enough space, and those on `hidden` hexes.
void draw_names(Scene& scene, const View& view, const Land& land, const Canvas& canvas,
                const std::vector<Hex>& hidden);

/// A piece of a building in a picture.
struct Standing {
  Silhouette kind = Silhouette::kHut;
  Point foot;
  double width = 0;
  /// Whether it has the owner's letter.
  bool lettered = false;
};

/// Returns the pieces on a hex of that level, those behind first: `count` huts, or a tower or
/// temple.
[[nodiscard]] std::vector<Standing> standing_on(const View& view, const Canvas& canvas, Hex hex,
                                                int level, Piece piece, int count);

/// Draws the dots that connect settlements, and the buildings; those on `fresh` cells with a golden
/// rim.
void draw_buildings(Scene& scene, const View& view, const Land& land, const Canvas& canvas,
                    const CellSet& fresh);

/// Whether any two hexes with buildings of a player are adjacent.
[[nodiscard]] bool any_settlement_grown(const State& state);

}  // namespace stela::taluva
