#pragma once

#include <cstddef>

#include "lib/game/event.h"
#include "lib/mykerinos/state.h"

namespace stela::mykerinos {

/// The parcels lie out: deals archaeologists, and the start player begins (rulebook, "Phase 1 -
/// Neue Runde").
void begin_round(State& state, Log* log);

/// An entry of the digging phase is complete: the next player, or the first zone (rulebook, "Phase
/// 2 - Ausgrabungen").
void end_dig(State& state, Log* log);

/// Goes on scoring from `rank` of `zone`, both from 0, to the next choice; on the way zones are
/// cleared, and after the last the round or the game ends (rulebook, "Phase 3 - Auswertung").
/// `ranking` is that of `zone`; with rank 0 it is found.
void go_on_scoring(State& state, std::size_t zone, std::size_t rank, Ranking ranking, Log* log);

}  // namespace stela::mykerinos
