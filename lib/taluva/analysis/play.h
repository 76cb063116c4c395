#pragma once

#include <vector>

#include "lib/analysis/engine.h"
#include "lib/analysis/play_random.h"
#include "lib/taluva/rules/moves.h"
#include "lib/taluva/rules/rules.h"
#include "lib/taluva/rules/state.h"

namespace stela::taluva {

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

}  // namespace stela::taluva
