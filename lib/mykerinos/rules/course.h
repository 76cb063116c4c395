#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <variant>

#include "lib/mykerinos/rules/state.h"

namespace stela::mykerinos {

// The steps of the end of an entry. Each is told before the state changes, except where noted.

/// `seat` has received archaeologists, and neutral ones in a game for two.
struct Dealt {
  Actor seat = kNobody;
  int own = 0;
  int neutrals = 0;
};
/// A round begins: the parcels lie out.
struct RoundBegins {};
/// Who is due has had the one more entry, and has taken the last place on the track.
struct LastPlace {};
/// All but who is due have passed.
struct OneMore {};
/// A zone (from 0) is about to be scored.
struct ZoneRanked {
  std::size_t zone = 0;
  Ranking ranking;
};
/// A zone (from 0) is about to be cleared.
struct ZoneCleared {
  std::size_t zone = 0;
};
/// The round has ended: who starts the next.
struct RoundEnded {};
/// The exhibition is about to be scored.
struct Exhibition {};
/// The game has ended.
struct GameEnded {};

using CourseStep = std::variant<Dealt, RoundBegins, LastPlace, OneMore, ZoneRanked, ZoneCleared,
                                RoundEnded, Exhibition, GameEnded>;
/// Sees each step with the state in which it happens. Nobody watches where it is null.
using CourseWatch = std::function<void(const State& state, const CourseStep& step)>;

/// How many archaeologists each player receives at the beginning of a round.
[[nodiscard]] constexpr int dealt(const State& state) {
  return state.players == kMaxPlayers ? kDealtToFour : kDealtToFewer;
}

/// A round begins: deals archaeologists, clockwise from the start player, before parcels are laid
/// out (rulebook, "Phase 1 - Neue Runde"). Not to seats whose bit is set: those of a setup.
void deal(State& state, std::uint8_t hands_given, std::uint8_t neutrals_given,
          const CourseWatch* watch);

/// The parcels lie out: the start player begins.
void begin_round(State& state, const CourseWatch* watch);

/// An entry of the digging phase is complete: the next player, or the first zone (rulebook, "Phase
/// 2 - Ausgrabungen").
void end_dig(State& state, const CourseWatch* watch);

/// Goes on scoring from `rank` of `zone`, both from 0, to the next choice; on the way zones are
/// cleared, and after the last the round or the game ends (rulebook, "Phase 3 - Auswertung").
/// `ranking` is that of `zone`; with rank 0 it is found.
void go_on_scoring(State& state, std::size_t zone, std::size_t rank, Ranking ranking,
                   const CourseWatch* watch);

}  // namespace stela::mykerinos
