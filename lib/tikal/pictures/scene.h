#pragma once

#include <string>
#include <vector>

#include "lib/game/position.h"
#include "lib/game/table.h"
#include "lib/scene/scene.h"
#include "lib/tikal/rules/moves.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

/// Returns the board as plain text: two lines for each hex, columns a, c, e and g half a hex higher
/// than the others; then the paths, and the players' possessions.
[[nodiscard]] std::string draw_board(const State& state, const Table& table);

/// Returns the position with everything requested in `request`.
[[nodiscard]] Scene draw_scene(const State& state, const Table& table,
                               const TypedRequest<Move>& request);

/// Returns every tile with its name, and its stones at rotation 0.
[[nodiscard]] Scene catalogue_scene(const Canvas& canvas);

}  // namespace stela::tikal
