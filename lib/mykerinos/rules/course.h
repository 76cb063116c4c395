#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <variant>

#include "lib/game/position.h"
#include "lib/mykerinos/rules/state.h"
#include "lib/words/tr.h"

namespace stela::mykerinos {

// Steps of the end of an entry. Each is reported before the state changes, unless noted otherwise.

/// `seat` has received archaeologists, including neutral ones in a two-player game.
struct Dealt {
  Actor seat = kNobody;
  int own = 0;
  int neutrals = 0;
};
/// A round begins: its parcels have been laid out.
struct RoundBegins {};
/// The current player has had one more entry, and has taken the last place on the track.
struct LastPlace {};
/// All except the current player have passed.
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
/// The round has ended: reports who starts the next one.
struct RoundEnded {};
/// The exhibition is about to be scored.
struct Exhibition {};
/// The game has ended.
struct GameEnded {};

using CourseStep = std::variant<Dealt, RoundBegins, LastPlace, OneMore, ZoneRanked, ZoneCleared,
                                RoundEnded, Exhibition, GameEnded>;
/// Receives each step with the state in which it happens; null if it is not needed.
using CourseWatch = std::function<void(const State& state, const CourseStep& step)>;

/// Returns how many archaeologists each player receives at the beginning of a round.
[[nodiscard]] constexpr int dealt(const State& state) {
  return state.players == kMaxPlayers ? kDealtToFour : kDealtToFewer;
}

/// Begins a round: deals archaeologists, clockwise from the start player, before parcels are laid
/// out (rulebook, "Phase 1 - Neue Runde"). Skips seats whose bit is set, which have them from a
/// setup.
void deal(State& state, std::uint8_t hands_given, std::uint8_t neutrals_given,
          const CourseWatch* watch);

/// Begins digging after the parcels have been laid out, with the start player.
void begin_round(State& state, const CourseWatch* watch);

/// Ends an entry of the digging phase: continues with the next player, or with the first zone
/// (rulebook, "Phase 2 - Ausgrabungen").
void end_dig(State& state, const CourseWatch* watch);

/// Continues scoring from `rank` of `zone`, both from 0, to the next choice. On the way zones are
/// cleared, and after the last zone the round or the game ends (rulebook, "Phase 3 - Auswertung").
/// `ranking` is that of `zone`; it is determined here if `rank` is 0.
void go_on_scoring(State& state, std::size_t zone, std::size_t rank, Ranking ranking,
                   const CourseWatch* watch);

/// Index of the points in a score.
inline constexpr int kPointPart = 0;

/// The best room of `seat` in the wing of `patron` and its value; without a room `kNoRoom` and
/// `kValueWithoutRoom` (rulebook, "Die Ausstellung im Museum").
struct BestRoom {
  int value = kValueWithoutRoom;
  std::size_t room = kNoRoom;
};
[[nodiscard]] BestRoom best_room(const State& state, Actor seat, Patron patron);

/// Names of the ranks in a zone.
inline constexpr std::array<std::string_view, kMaxPlayers> kPlaceWords = {
    tr_noop("first"), tr_noop("second"), tr_noop("third"), tr_noop("fourth")};

/// Number of ranks that choose a parcel or a room; the others may take what is left.
inline constexpr std::size_t kPlacesThatChoose = 2;

/// Returns how many archaeologists of `who` are in `zone` (from 0).
[[nodiscard]] inline int diggers_in(const State& state, Actor who, std::size_t zone) {
  return (state.diggers[seat_index(who)] & kFieldsOfZone[zone]).size();
}

/// Returns the ranking of `zone` (from 0): more archaeologists first, ties go to the better place
/// on the passing track (rulebook, "Auswertung der Zonen"). Everybody must have passed.
[[nodiscard]] Ranking rank_zone(const State& state, std::size_t zone);
/// Returns the place of `who` on the passing track, from 1; the neutral player's is 2 (rulebook,
/// "Mykerinos zu zweit").
[[nodiscard]] int track_place(const State& state, Actor who);
/// Next step for rank `rank` of a zone, and who makes it; `kNobody` if there is none.
struct Due {
  Step step = Step::kChoose;
  Actor actor = kNobody;
};
[[nodiscard]] Due due_in_zone(const State& state, std::size_t zone, const Ranking& ranking,
                              std::size_t rank);

/// Returns the final points for the cards of `seat` of one patron.
[[nodiscard]] int exhibition_points(const State& state, Actor seat, Patron patron);
/// Returns how many full sets of five patrons `seat` has (rulebook, "Serien").
[[nodiscard]] int full_sets(const State& state, Actor seat);

[[nodiscard]] Score score_of(const State& state, Actor seat);

/// Returns the outcome so far; there are winners only when the game is over (rulebook, "Spielende
/// und Schlusswertung").
[[nodiscard]] Outcome outcome_of(const State& state);

}  // namespace stela::mykerinos
