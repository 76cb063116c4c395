#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "lib/game/score.h"
#include "lib/mykerinos/rules/state.h"
#include "lib/words/tr.h"

namespace stela::mykerinos {

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
