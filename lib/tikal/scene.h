#pragma once

#include <string>
#include <vector>

#include "lib/scene/scene.h"
#include "lib/tikal/moves.h"
#include "lib/tikal/state.h"

namespace stela::tikal {

/// The board with a panel for the players. `forbidden`, when not null, is drawn in its place and
/// crossed out.
[[nodiscard]] Scene draw_scene(const State& state, const Table& table, const Move* forbidden);

/// The cells that `move` names, in its order; of a way every one.
[[nodiscard]] std::vector<std::string> places_in(const Move& move);

/// Every tile with its name, its stones as they lie at rotation 0.
[[nodiscard]] Scene catalogue_scene();

}  // namespace stela::tikal
