#pragma once

#include "lib/game/score.h"
#include "lib/taluva/state.h"

namespace stela::taluva {

// The places of temples, towers and huts in a score.
inline constexpr int kTemplePart = 0;
inline constexpr int kTowerPart = 1;
inline constexpr int kHutPart = 2;

/// Temples, towers and huts built by `seat`, covered huts included (rulebook, "Fin du jeu").
[[nodiscard]] Score score_of(const State& state, Actor seat);

/// Whether a build of `seat` has just met the condition of the early end: two kinds completed, or
/// with teams two kinds by one member and one by the other, the eliminated not counted (rulebook,
/// "Fin anticipée", "le jeu en équipes").
[[nodiscard]] bool has_completed(const State& state, Actor seat);

/// Whether the game is over for want of tiles or players (rulings.md, Taluva, "End").
[[nodiscard]] bool is_over(const State& state);

/// How the game stands; winners and places only when it is over.
[[nodiscard]] Outcome outcome_of(const State& state);

}  // namespace stela::taluva
