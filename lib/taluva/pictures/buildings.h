#pragma once

#include <vector>

#include "lib/scene/pieces.h"
#include "lib/scene/scene.h"
#include "lib/taluva/pictures/land.h"
#include "lib/taluva/pictures/view.h"
#include "lib/taluva/rules/state.h"

namespace stela::taluva {

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
