#pragma once

#include <string>
#include <vector>

#include "lib/game/position.h"
#include "lib/scene/scene.h"
#include "lib/tikal/pictures/hexes.h"
#include "lib/tikal/rules/moves.h"

namespace stela::tikal {

/// Returns the cells named in `move`, in order; all cells of a path.
[[nodiscard]] std::vector<std::string> places_in(const Move& move);

/// Returns the pieces that `move` would bring somewhere.
[[nodiscard]] std::vector<GhostCrew> ghosts_of(const State& state, const Move& move);

/// Returns the free cell on which `move` would place a tile, or `kNoCell` if none.
[[nodiscard]] std::size_t covered_by(const State& state, const Move& move);

/// Draws the path of the illegal `move`, below the pieces.
void draw_forbidden_way(Scene& scene, const BoardView& view, const Move& move);
/// Draws on top of everything what the requested move would place or build, where it is illegal,
/// and the callout in a box whose tail points there; without a tail if no cell of the board shows
/// it. Everything stays within `board`. The move may be unreadable.
void draw_forbidden(Scene& scene, const BoardView& view, const TypedRequest<Move>& request,
                    const Extent& board);

}  // namespace stela::tikal
