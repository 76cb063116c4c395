#include "lib/scene/chip.h"

#include <algorithm>

namespace stela {

void add_chip(Scene& scene, const Canvas& canvas, int seat, Point centre, double radius, bool due) {
  const double size = std::max(canvas.least_text, radius * 1.22);
  const double least = size / 1.5;  // the letter must fit
  const double r = std::max(radius, least);
  if (due) scene.add_circle("ink-line", centre, r * 1.28).stroke = std::max(1.4, r * 0.16);
  scene.add_circle(player_class(seat) + " rim-edge", centre, r).stroke = std::max(1.0, r * 0.1);
  scene.add_text(on_player_class(seat) + " strong", centre, size,
                 scene.players[static_cast<std::size_t>(seat)].letter);
}

}  // namespace stela
