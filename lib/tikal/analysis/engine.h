#pragma once

#include <vector>

#include "lib/analysis/engine.h"
#include "lib/analysis/share.h"
#include "lib/game/table.h"
#include "lib/tikal/rules/moves.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

/// Returns what is proved about a scoring turn: that it could have scored more points, or a larger
/// lead over the best other player (lib/analysis/engine_of.h). Treasures to be lifted count their
/// minimum value.
[[nodiscard]] std::vector<FoundFact<Move>> exact(const State& before, const Table& table, Draw draw,
                                                 const std::vector<Move>& entry);

/// Returns the analysis engine of Tikal.
[[nodiscard]] const Engine& engine();

}  // namespace stela::tikal
