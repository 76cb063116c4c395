#pragma once

#include <optional>
#include <vector>

#include "lib/game/request.h"
#include "lib/scene/scene.h"
#include "lib/tikal/pictures/hexes.h"
#include "lib/tikal/pictures/violation.h"

namespace stela::tikal {

/// The pieces that `move` would bring somewhere.
[[nodiscard]] std::vector<GhostCrew> ghosts_of(const State& state, const Move& move);

/// The free cell on which `move` would lay a tile; `kNoCell`: on none.
[[nodiscard]] std::size_t covered_by(const State& state, const Move& move);

/// Draws what `move` would do and may not: below the pieces its way.
void draw_forbidden_way(Scene& scene, const BoardView& view, const Move& move);
/// On top of all what it would lay or build, where it is seen that it may not, and `callout` in a
/// box whose tail points there; where no place of the board shows it, the tail points to `beside`.
/// All stays within `board`. `move` is null where it could not be read.
void draw_forbidden(Scene& scene, const BoardView& view, const Table& table, const Move* move,
                    const std::optional<Callout>& callout, const Extent& board, Point beside);

}  // namespace stela::tikal
