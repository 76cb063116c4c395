#pragma once

#include <vector>

#include "lib/analysis/draws.h"
#include "lib/analysis/fact.h"
#include "lib/game/table.h"
#include "lib/taluva/rules/moves.h"
#include "lib/taluva/rules/state.h"

namespace stela::taluva {

/// Returns an entry of the current player, with a tile of the kind `draw`, that wins early and at
/// once, or an empty list if there is none. A game for ranks is not won by an entry.
[[nodiscard]] std::vector<Move> winning_entry(const State& state, Draw draw);

/// Returns the number of tiles left, counting copies, with which the current player could win at
/// once.
[[nodiscard]] int winning_tiles(const State& state);

/// Returns the proven facts about an entry: that another would have won at once, or for certain
/// with one of the last two entries, and with how many tiles it lets the next player win at once
/// (lib/analysis/engine_of.h).
[[nodiscard]] std::vector<FoundFact<Move>> exact(const State& before, const Table& table, Draw draw,
                                                 const std::vector<Move>& entry);

}  // namespace stela::taluva
