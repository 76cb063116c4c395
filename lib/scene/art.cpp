#include "lib/scene/art.h"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "lib/scene/path.h"

namespace stela {

const Art& art_named(std::span<const Art> drawings, std::string_view name) {
  const auto found = std::ranges::find(drawings, name, &Art::name);
  if (found == drawings.end()) throw std::logic_error("no drawing " + std::string(name));
  return *found;
}

void add_art_symbol(Scene& scene, std::span<const Art> drawings, std::string_view name) {
  if (scene.has_symbol(name)) return;
  const Art& art = art_named(drawings, name);
  Scene drawn;
  for (const ArtShape& shape : art.shapes) {
    if (!shape.use.empty()) {
      add_art_symbol(scene, drawings, shape.use);
      drawn.add_use(shape.classes, shape.use, shape.low - art.origin, shape.factor);
    } else {
      drawn.add_path(shape.classes, Path(std::string(shape.data), shape.low, shape.high)).stroke =
          shape.stroke;
    }
  }
  scene.symbols.push_back(
      {std::string(name), std::move(drawn.elements), art.low - art.origin, art.high - art.origin});
}

}  // namespace stela
