#pragma once

#include <cstddef>
#include <cstdint>

#include "lib/game/event.h"
#include "lib/mykerinos/state.h"

namespace stela::mykerinos {

/// How many archaeologists each player receives at the beginning of a round.
[[nodiscard]] constexpr int dealt(const State& state) {
  return state.players == kMaxPlayers ? kDealtToFour : kDealtToFewer;
}

/// A round begins: deals archaeologists, clockwise from the start player, before parcels are laid
/// out (rulebook, "Phase 1 - Neue Runde"). Not to seats whose bit is set: those of a setup.
void deal(State& state, std::uint8_t hands_given, std::uint8_t neutrals_given, Log* log);

/// The parcels lie out: the start player begins.
void begin_round(State& state, Log* log);

/// An entry of the digging phase is complete: the next player, or the first zone (rulebook, "Phase
/// 2 - Ausgrabungen").
void end_dig(State& state, Log* log);

/// Goes on scoring from `rank` of `zone`, both from 0, to the next choice; on the way zones are
/// cleared, and after the last the round or the game ends (rulebook, "Phase 3 - Auswertung").
/// `ranking` is that of `zone`; with rank 0 it is found.
void go_on_scoring(State& state, std::size_t zone, std::size_t rank, Ranking ranking, Log* log);

}  // namespace stela::mykerinos
