#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lib/scene/canvas.h"
#include "lib/scene/scene.h"

namespace stela {

/// A place where an action is possible.
struct Spot {
  std::string place;
  /// Number of possible actions.
  std::size_t ways = 0;
  /// Whether one of them is special, such as an eruption.
  bool special = false;
};

/// Draws a dot on each of `spots`, special ones in the colour of lava, with the number of actions
/// if it is not 1, below names and numbers. Skips places that are not in the picture; returns the
/// number of dots.
std::size_t draw_spots(Scene& scene, const Canvas& canvas, const std::vector<Spot>& spots);

/// Draws the legend of the dots as a line below everything; `special` is the name of special ones.
void add_spot_legend(Scene& scene, const Canvas& canvas, const std::vector<Spot>& spots,
                     std::string_view ordinary, std::string_view special);

}  // namespace stela
