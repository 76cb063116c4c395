#include "lib/taluva/drawing.h"

#include <array>

#include "lib/scene/shapes.h"

namespace stela::taluva {
Point centre_of(Hex hex) { return pointy_centre(hex, kHexRadius); }

std::string_view ground_of(Terrain terrain) {
  constexpr std::array<std::string_view, kTerrains + 1> kGrounds = {"forest", "meadow", "sand",
                                                                    "stone",  "water",  "fire"};
  return kGrounds[static_cast<std::size_t>(terrain)];
}

void add_crater(Scene& scene, Point centre, int rotation, std::string_view inside) {
  // At rotation 0 the other two hexes lie south-west and south-east.
  const double angle = 90 + 60.0 * rotation;
  scene.add_polygon("sign", {polar(centre, angle, 36), polar(centre, angle - 50, 16),
                             polar(centre, angle + 50, 16)});
  scene.add_circle("floor", centre, 14);
  if (!inside.empty()) scene.add_text("text strong", centre, 16, inside);
}

}  // namespace stela::taluva
