#pragma once

#include "lib/game/event.h"
#include "lib/mykerinos/moves.h"
#include "lib/mykerinos/rules.h"
#include "lib/mykerinos/scoring.h"
#include "lib/mykerinos/state.h"

namespace stela::mykerinos {

// What happened, told before the state changes except where noted. Kinds of events: `round`,
// `deal`, `patron`, `dig`, `expand`, `pass`, `last`, `rank`, `empty`, `take`, `museum`, `leave`,
// `discard`, `removed`, `return`, `start`, `exhibition`, `series`, `tie`, `end`.

/// A round begins: the parcels lie out.
void log_round(const State& state, Log& log);
/// `seat` has received archaeologists, and neutral ones in a game for two.
void log_deal(const State& state, Actor seat, int own, int neutrals, Log& log);
/// Who is due is about to dig or to extend, or the neutral player is.
void log_work(const State& state, const Help& help, bool extends, const Places& places, Log& log);
/// Who is due is about to pass.
void log_pass(const State& state, Log& log);
/// Who is due has had the one more entry, and is about to take the last place on the track.
void log_last_place(const State& state, Log& log);
/// All but who is due have passed.
void log_one_more(const State& state, Log& log);
/// A zone (from 0) is about to be scored: how it is ranked, with the tie-breaks that decide.
void log_ranking(const State& state, std::size_t zone, const Ranking& ranking, Log& log);
/// Who is due is about to take the parcel in `slot`.
void log_take(const State& state, std::size_t slot, Log& log);
/// Who is due is about to reserve `room`, by Sir Brown or when a zone is scored.
void log_room(const State& state, std::size_t room, bool brown, Log& log);
/// Who is due declines the parcel that is left.
void log_leave(const State& state, Log& log);
/// Who is due names the parcel that the neutral player takes.
void log_discard(const State& state, std::size_t slot, Log& log);
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
