#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lib/scene/canvas.h"
#include "lib/scene/scene.h"

namespace stela {

/// A place where something may be done.
struct Spot {
  std::string place;
  /// In how many ways.
  std::size_t ways = 0;
  /// Whether that does something out of the ordinary, as an eruption does.
  bool special = false;
};

/// Draws a dot on each of `spots`, those that are special in the colour of lava, with the number of
/// ways where it is not 1; below names and numbers. Places that the picture has not are left out;
/// gives how many it has.
std::size_t draw_spots(Scene& scene, const Canvas& canvas, const std::vector<Spot>& spots);

/// What the dots mean, as a line below everything; `special` is what the special ones are called.
void add_spot_legend(Scene& scene, const Canvas& canvas, const std::vector<Spot>& spots,
                     std::string_view ordinary, std::string_view special);

}  // namespace stela
