#pragma once

#include <vector>

#include "lib/analysis/engine.h"
#include "lib/analysis/reasons.h"
#include "lib/analysis/share.h"
#include "lib/game/table.h"
#include "lib/taluva/rules/moves.h"
#include "lib/taluva/rules/rules.h"
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

/// Returns the proven facts about an entry: that another would have won at once, or for certain
/// with one of the last two entries, and with how many tiles it lets the next player win at once
/// (lib/analysis/engine_of.h).
[[nodiscard]] std::vector<FoundFact<Move>> exact(const State& before, const Table& table, Draw draw,
                                                 const std::vector<Move>& entry);

/// Returns the analysis engine of Taluva, for the table of engines.
[[nodiscard]] const Engine& engine();

/// Returns the kinds of tiles left, weighted by their copies: nobody knows which of them are not
/// used in this game (lib/analysis/engine_of.h).
[[nodiscard]] Draws draws(const State& state);

/// Returns the tile that an entry lays.
[[nodiscard]] Draw drawn(const State& before, const std::vector<Move>& entry);

/// Plays the next entry as a quick player, and ends it: the tile anywhere, with eruptions that bury
/// others' huts rather than the player's own, then the building with the highest merit; the better
/// of two such entries.
void play_on(State& state, Draw draw, PlayRandom& random);

/// Returns the `most` best entries of the current player according to `evaluate`
/// (lib/analysis/engine_of.h). Each legal placement of the tile is tried with one building, and the
/// best of them with every building.
[[nodiscard]] std::vector<Proposal<Move>> propose(const State& state, Draw draw, std::size_t most);

/// Calls `visit(lay, next)` with each legal placement of a tile of the kind `draw`, and the state
/// after it, until it returns false.
template <class F>
void for_each_legal_lay(const State& state, Draw draw, F&& visit) {
  const TileCode tile = TileCode::of(draw);
  for (const Hex at : volcano_places(state)) {
    for (std::uint8_t steps = 0; steps < Rotation::kSteps; ++steps) {
      const Lay lay{tile, at, {steps}};
      const Plan<CellsUnder> planned = plan(state, lay);
      if (planned.rule != nullptr) continue;
      State next = state;
      commit(next, lay, planned.found);
      if (!visit(lay, next)) return;
    }
  }
}

/// Returns what may have decided in `after`, a position between entries a few entries after
/// `before` (lib/analysis/engine_of.h). The kinds are those of `GameInfo::decisive_kinds`.
[[nodiscard]] std::vector<Trait> traits(const State& before, const State& after);

}  // namespace stela::taluva
