#pragma once

#include <vector>

#include "lib/game/score.h"
#include "lib/taluva/rules/state.h"

namespace stela::taluva {

// The places of temples, towers and huts in a score.
inline constexpr int kTemplePart = 0;
inline constexpr int kTowerPart = 1;
inline constexpr int kHutPart = 2;

/// Temples, towers and huts built by `seat`, covered huts included (rulebook, "Fin du jeu").
[[nodiscard]] Score score_of(const State& state, Actor seat);

/// What counts for `seat` at the end: its team's pieces with teams, nothing for the eliminated.
[[nodiscard]] Score counted_score(const State& state, Actor seat);

/// With teams: both members of the team of `seat`, in seat order.
[[nodiscard]] std::vector<Actor> team_of(Actor seat);

/// With teams: whether both members of the team of `member` are eliminated.
[[nodiscard]] bool team_is_out(const State& state, Actor member);

/// Whether a build of `seat` has just met the condition of the early end: two kinds completed, or
/// with teams two kinds by one member and one by the other, the eliminated not counted unless the
/// option `team-kinds` says so (rulebook, "Fin anticipée", "le jeu en équipes").
[[nodiscard]] bool has_completed(const State& state, Actor seat);

/// Whether the game is over for want of tiles or players (rulings.md, Taluva, "End").
[[nodiscard]] bool is_over(const State& state);

/// Whether so many have left that nobody is left to play against, and the game ends with that.
[[nodiscard]] bool is_decided(const State& state);

/// How the game stands; winners and places only when it is over.
[[nodiscard]] Outcome outcome_of(const State& state);

}  // namespace stela::taluva
