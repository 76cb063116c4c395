#include <fmt/format.h>

#include "lib/scene/panel.h"
#include "lib/scene/shapes.h"
#include "lib/taluva/drawing.h"
#include "lib/taluva/scene.h"

namespace stela::taluva {

Scene catalogue_scene() {
  constexpr double kColumn = 160;
  constexpr double kRow = 190;
  Scene scene;
  scene.title = "Taluva: the tiles";
  scene.description =
      "All 25 kinds of tiles with their names and the number of copies in the box, each at "
      "rotation "
      "0, with the volcano on top.";
  for (TileKind kind = 0; kind < kTileKinds; ++kind) {
    const auto column = static_cast<int>(kind % kTerrains);
    const auto row = static_cast<int>(kind / kTerrains);
    const Point corner{kColumn * column, kRow * row};
    const auto hexes = tile_hexes({}, 0);
    for (std::size_t i = 0; i < hexes.size(); ++i) {
      const Point centre = corner + centre_of(hexes[i]);
      const Terrain terrain = i == 0   ? Terrain::kVolcano
                              : i == 1 ? left_terrain(kind)
                                       : right_terrain(kind);
      scene.add_polygon(ground_of(terrain), pointy_hex(centre, kHexRadius));
      if (i == 0) {
        add_crater(scene, centre, 0, "");
      } else {
        scene.add_text("text strong", centre, 22,
                       std::string(1, kTerrainLetters[static_cast<std::size_t>(terrain)]));
      }
    }
    scene.add_text("text strong", corner + Point{0, 2.5 * kHexRadius + 16}, 18,
                   fmt::format("{}{} ×{}", kTerrainLetters[kind / kTerrains],
                               kTerrainLetters[kind % kTerrains], kTileCopies[kind]));
  }
  add_lines(
      scene, "text", kPanelText,
      {"J jungle, C clearing, S sand, R rock, L lake: left, then right, seen with the volcano "
       "on top.",
       "Written as JC@0,0/2: tile JC with its volcano on hex 0,0, turned clockwise by 2 × 60°. "
       "The neighbours of 0,0 clockwise from the east: 1,0 0,1 -1,1 -1,0 0,-1 1,-1."});
  return scene;
}

}  // namespace stela::taluva
