#pragma once

#include <optional>

#include "lib/game/position.h"
#include "lib/taluva/rules/moves.h"
#include "lib/taluva/rules/state.h"

namespace stela::taluva {

/// Returns a random move that a player could sensibly choose, or nothing if the entry is complete.
/// The tile is drawn from the copies left.
[[nodiscard]] std::optional<Move> sample(const State& state, const Pick& pick);

}  // namespace stela::taluva
