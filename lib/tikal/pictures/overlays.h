#pragma once

#include <optional>
#include <vector>

#include "lib/game/table.h"
#include "lib/scene/scene.h"
#include "lib/scene/stage.h"
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

/// Returns the arrow of pieces of `owner` that move along `path`.
[[nodiscard]] std::optional<Route> way_arrow(const BoardView& view, const Path& path, Actor owner,
                                             bool leader);
/// Returns the arrow between two camps, in an arc.
[[nodiscard]] std::optional<Route> hop_arrow(const BoardView& view, const Hop& hop);

}  // namespace stela::tikal
