#pragma once

#include "lib/game/event.h"
#include "lib/mykerinos/moves.h"
#include "lib/mykerinos/rules.h"
#include "lib/mykerinos/scoring.h"
#include "lib/mykerinos/state.h"

namespace stela::mykerinos {

// What happened. Kinds of events: `round`,
// `deal`, `patron`, `dig`, `expand`, `pass`, `last`, `rank`, `empty`, `take`, `museum`, `leave`,
// `discard`, `removed`, `return`, `start`, `exhibition`, `series`, `tie`, `end`.

// What a move did that led from `before` to `after`.

void tell(const State& before, const State& after, const Dig& dig, Log& log);
void tell(const State& before, const State& after, const Expand& expand, Log& log);
void tell(const State& before, const State& after, const Pass& pass, Log& log);
void tell(const State& before, const State& after, const Take& take, Log& log);
/// A room that was reserved, by Sir Brown or when a zone is scored.
void tell(const State& before, const State& after, const Museum& museum, Log& log);
/// Who is due declined the parcel that is left.
void tell(const State& before, const State& after, const Leave& leave, Log& log);
/// Who is due named the parcel that the neutral player takes.
void tell(const State& before, const State& after, const Discard& discard, Log& log);

// What the end of an entry does, told before the state changes except where noted.

/// A round begins: the parcels lie out.
void log_round(const State& state, Log& log);
/// `seat` has received archaeologists, and neutral ones in a game for two.
void log_deal(const State& state, Actor seat, int own, int neutrals, Log& log);
/// Who is due has had the one more entry, and has taken the last place on the track.
void log_last_place(const State& state, Log& log);
/// All but who is due have passed.
void log_one_more(const State& state, Log& log);
/// A zone (from 0) is about to be scored: how it is ranked, with the tie-breaks that decide.
void log_ranking(const State& state, std::size_t zone, const Ranking& ranking, Log& log);
/// A zone (from 0) is about to be cleared.
void log_clearing(const State& state, std::size_t zone, Log& log);
/// The round has ended: who starts the next.
void log_round_end(const State& state, Log& log);
/// The exhibition is about to be scored: what every card brings and through which room, and the
/// full sets.
void log_exhibition(const State& state, Log& log);
/// The game has ended: the tie-break, if there was one.
void log_end(const State& state, Log& log);

}  // namespace stela::mykerinos
