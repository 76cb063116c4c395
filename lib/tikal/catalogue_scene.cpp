#include "lib/scene/panel.h"
#include "lib/tikal/scene.h"
#include "lib/tikal/signs.h"

namespace stela::tikal {

Scene catalogue_scene() {
  constexpr std::size_t kAcross = 6;
  constexpr double kRadius = 72;
  constexpr double kNumber = 24;
  constexpr double kColumn = 2 * kRadius + 16;
  constexpr double kRow = 2 * kRadius + 14;
  Scene scene;
  scene.title = "Tikal: the tiles";
  scene.description =
      "All 36 tiles with their names, in the order of the stack, each at rotation 0 with its "
      "stones.";
  for (std::size_t i = 0; i < kTiles; ++i) {
    const Tile& tile = box()[i];
    const std::size_t row = i / kAcross;
    const Point centre{kColumn * static_cast<double>(i % kAcross), kRow * static_cast<double>(row)};
    add_tile(scene, centre, kRadius, kNumber, tile);
    scene.add_text("text strong", centre + Point{0, kRadius + 1}, 18, tile_name(i));
  }
  add_lines(scene, "text", kPanelText * text_scale(scene),
            {"Written as A4@c2/3: tile A4 on cell c2, turned clockwise by 3 × 60°. A hex without a "
             "sign is jungle; gold discs are treasures."});
  return scene;
}

}  // namespace stela::tikal
