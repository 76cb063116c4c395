#pragma once

#include <vector>

#include "lib/game/score.h"
#include "lib/taluva/rules/state.h"

namespace stela::taluva {

// Indices of temples, towers and huts in a score.
inline constexpr int kTemplePart = 0;
inline constexpr int kTowerPart = 1;
inline constexpr int kHutPart = 2;

/// Returns the temples, towers and huts built by `seat`, including covered huts (rulebook, "Fin du
/// jeu").
[[nodiscard]] Score score_of(const State& state, Actor seat);

/// Returns the score that counts for `seat` at the end: its team's pieces with teams, nothing for
/// an eliminated player.
[[nodiscard]] Score counted_score(const State& state, Actor seat);

/// With teams: returns both members of the team of `seat`, in seat order.
[[nodiscard]] std::vector<Actor> team_of(Actor seat);

/// With teams: whether both members of the team of `member` are eliminated.
[[nodiscard]] bool team_is_out(const State& state, Actor member);

/// Whether a building of `seat` has just met the condition of the early end: two kinds completed,
/// or with teams two kinds by one member and one by the other, not counting an eliminated member
/// unless the option `team-kinds` says so (rulebook, "Fin anticipée", "le jeu en équipes").
[[nodiscard]] bool has_completed(const State& state, Actor seat);

/// Whether the game is over because no tiles or players are left (rulings.md, Taluva, "End").
[[nodiscard]] bool is_over(const State& state);

/// Whether so many players have left that nobody has an opponent, and the game ends.
[[nodiscard]] bool is_decided(const State& state);

/// Returns the standings; winners and ranks only once the game is over.
[[nodiscard]] Outcome outcome_of(const State& state);

}  // namespace stela::taluva
