#pragma once

#include <vector>

#include "lib/analysis/draws.h"
#include "lib/analysis/fact.h"
#include "lib/game/table.h"
#include "lib/taluva/rules/moves.h"
#include "lib/taluva/rules/state.h"

namespace stela::taluva {

/// An entry of who is due with a tile of the kind `draw` that wins early, at once; empty when there
/// is none. A game for places is not won by an entry.
[[nodiscard]] std::vector<Move> winning_entry(const State& state, Draw draw);

/// Of how many of the tiles left, by their copies, who is due could win at once.
[[nodiscard]] int winning_tiles(const State& state);

/// What is certain of an entry: that another would have won at once, or with one of the last two
/// entries for certain, and with how many tiles it lets the next player win at once
/// (lib/analysis/engine_of.h).
[[nodiscard]] std::vector<FoundFact<Move>> exact(const State& before, const Table& table, Draw draw,
                                                 const std::vector<Move>& entry);

}  // namespace stela::taluva
