#pragma once

#include "lib/game/score.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

/// What `motifs` bring in one scoring: 1, 3 or 6 for one, two or three of each (rulebook, "Der Wert
/// der Schatzplättchen").
[[nodiscard]] int treasure_points(const std::array<std::uint8_t, kMotifs>& motifs);
/// What `count` treasures of one motif bring.
[[nodiscard]] int motif_points(int count);

/// Who scores the temple on `cell`: its guard's owner, or who has the majority; or `kNobody`.
[[nodiscard]] Actor temple_owner(const State& state, std::size_t cell);
/// Whether that is `seat`.
[[nodiscard]] bool owns_temple(const State& state, Actor seat, std::size_t cell);

/// What a scoring brings `seat` now.
[[nodiscard]] int points_now(const State& state, Actor seat);

/// Begins a scoring round, clockwise from `first`.
void begin_scoring(State& state, Actor first);
/// Begins the final scoring round after the turn of `last`, who laid the last tile: clockwise from
/// the left neighbour, in the auction by ascending score (rulebook, "Das Spielende"; auction sheet,
/// "End of the Game").
void begin_final_scoring(State& state, Actor last);
/// Who has the turn scores; then the next scoring turn, the turn that places the volcano, or the
/// end.
void end_scoring(State& state);

/// The points of `seat`.
[[nodiscard]] Score score_of(const State& state, Actor seat);

/// How the game stands; winners only when it is over.
[[nodiscard]] Outcome outcome_of(const State& state);

}  // namespace stela::tikal
