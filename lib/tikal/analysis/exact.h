#pragma once

#include <vector>

#include "lib/analysis/draws.h"
#include "lib/analysis/fact.h"
#include "lib/game/table.h"
#include "lib/tikal/rules/moves.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

/// What is certain of a scoring turn: that it could have brought more points, or more lead over the
/// best other player (lib/analysis/engine_of.h). Treasures that would be lifted count what they
/// bring at least.
[[nodiscard]] std::vector<FoundFact<Move>> exact(const State& before, const Table& table, Draw draw,
                                                 const std::vector<Move>& entry);

}  // namespace stela::tikal
