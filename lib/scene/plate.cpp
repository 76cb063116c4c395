#include "lib/scene/plate.h"

#include <string>

#include "lib/scene/path.h"

namespace stela {

double plate_width(const Canvas& canvas) { return canvas.width - 2 * canvas.measures().margin; }

Extent add_plate(Scene& scene, const Canvas& canvas, double height, std::string_view ground) {
  const Measures measures = canvas.measures();
  scene.margin = 0;
  const Extent box{{measures.margin, 0}, {canvas.width - measures.margin, height}};
  scene.add_path(std::string(ground) + " rule-edge", Path().box(box.low, box.high, measures.radius))
      .stroke = 1;
  scene.board = box;
  return box;
}

void finish_plate(Scene& scene, const Canvas& canvas, const Caption& caption) {
  const double margin = canvas.measures().margin;
  scene.include({0, -margin});
  scene.include({canvas.width, scene.board.high.y + margin});
  add_caption(scene, canvas, caption);
}

}  // namespace stela
