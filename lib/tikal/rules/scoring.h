#pragma once

#include "lib/game/score.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

/// Returns the points for `motifs` in one scoring: 1, 3 or 6 for one, two or three of each
/// (rulebook, "Der Wert der Schatzplättchen").
[[nodiscard]] int treasure_points(const std::array<std::uint8_t, kMotifs>& motifs);
/// Returns the points for `count` treasures of one motif.
[[nodiscard]] int motif_points(int count);

/// Returns who scores the temple on `cell`, its guard's owner or the player with the majority; or
/// `kNobody`.
[[nodiscard]] Actor temple_owner(const State& state, std::size_t cell);
/// Returns whether `temple_owner` is `seat`.
[[nodiscard]] bool owns_temple(const State& state, Actor seat, std::size_t cell);

/// Returns the points that `seat` would score now.
[[nodiscard]] int points_now(const State& state, Actor seat);

/// Begins a scoring round, clockwise from `first`.
void begin_scoring(State& state, Actor first);
/// Begins the final scoring round after the turn of `last`, who placed the last tile: clockwise
/// from their left neighbour, in the auction by ascending score (rulebook, "Das Spielende"; auction
/// sheet, "End of the Game").
void begin_final_scoring(State& state, Actor last);
/// Scores for the current player, and continues with the next scoring turn, the turn that places
/// the volcano, or the end of the game.
void end_scoring(State& state);

/// Returns the points of `seat`.
[[nodiscard]] Score score_of(const State& state, Actor seat);

/// Returns the outcome so far; there are winners only when the game is over.
[[nodiscard]] Outcome outcome_of(const State& state);

}  // namespace stela::tikal
