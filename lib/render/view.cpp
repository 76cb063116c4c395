#include "lib/render/view.h"

#include <algorithm>
#include <cmath>

#include "lib/core/sorted.h"

namespace stela {

Extent view_of(const Scene& scene) {
  const Point margin{scene.margin, scene.margin};
  return {scene.low() - margin, scene.high() + margin};
}

int height_of(const Extent& view, int width) {
  const Point size = view.high - view.low;
  return static_cast<int>(std::max(1L, std::lround(width * size.y / size.x)));
}

std::vector<const Element*> drawing_order(const Scene& scene) {
  std::vector<const Element*> order;
  order.reserve(scene.elements.size());
  for (const Element& element : scene.elements) order.push_back(&element);
  sort_stably(order,
              [](const Element* one, const Element* other) { return one->layer < other->layer; });
  return order;
}

Element halo_of(const Element& text) {
  constexpr double kWidth = 0.17;  // relative to the font size
  Element halo = text;
  halo.classes = text.halo + "-line round";
  if (text.classes.find("strong") != std::string::npos) halo.classes += " strong";
  halo.halo.clear();
  halo.stroke = text.size * kWidth;
  return halo;
}

}  // namespace stela
