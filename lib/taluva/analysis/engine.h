#pragma once

#include <vector>

#include "lib/analysis/engine.h"
#include "lib/analysis/share.h"
#include "lib/game/table.h"
#include "lib/taluva/rules/moves.h"
#include "lib/taluva/rules/state.h"

namespace stela::taluva {

/// Whether the side of `seat` wins alone from `state`, which lies between entries, whatever tile is
/// drawn and whatever the others do. Searches only if at most one more tile is to be drawn.
[[nodiscard]] Certain wins_surely(const State& state, Actor seat);

/// For the last two entries of a game, returns an entry of the current player in `before`, with a
/// tile of the kind `draw`, that certainly wins. Returns an empty list if there is none, if it was
/// not found among the first `kMaxPlaces` placements, or if `played`, the position after the entry
/// played, may win as certainly.
[[nodiscard]] std::vector<Move> sure_entry(const State& before, Draw draw, const State& played);

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

/// Returns the analysis engine of Taluva, for the table of engines.
[[nodiscard]] const Engine& engine();

}  // namespace stela::taluva
