#pragma once

#include <optional>
#include <vector>

#include "lib/game/table.h"
#include "lib/scene/scene.h"
#include "lib/tikal/pictures/hexes.h"
#include "lib/tikal/rules/moves.h"

namespace stela::tikal {

// Drawings on top of a position: the steps of the last entry.

/// Draws the paths of the last entry without their arrowheads, below stones and pieces.
void draw_ways(Scene& scene, const BoardView& view);
/// Draws the arrowheads, and the outline of the tile that was placed.
void draw_way_heads(Scene& scene, const BoardView& view);
/// Draws the numbers of the steps, and what is visible nowhere else. `board` is its box.
void draw_step_numbers(Scene& scene, const BoardView& view, const Extent& board);

/// An arrow with rims: `colour` is a class. Draws its shaft, its head or both.
struct Arrow {
  /// Starts at `points[0]`, followed by a control point and an end point for each segment.
  std::vector<Point> points;
  double width = 0;
};
void add_arrow_shaft(Scene& scene, const Arrow& arrow, std::string_view colour);
void add_arrow_head(Scene& scene, const Arrow& arrow, std::string_view colour);

/// Returns the arrow of pieces of `owner` that move along `path`.
[[nodiscard]] std::optional<Arrow> way_arrow(const BoardView& view, const Path& path, Actor owner,
                                             bool leader);
/// Returns the arrow between two camps, in an arc.
[[nodiscard]] std::optional<Arrow> hop_arrow(const BoardView& view, const Hop& hop);

}  // namespace stela::tikal
