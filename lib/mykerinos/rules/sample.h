#pragma once

#include <optional>

#include "lib/game/position.h"
#include "lib/mykerinos/rules/moves.h"
#include "lib/mykerinos/rules/state.h"

namespace stela::mykerinos {

/// Returns a random sensible move, or null if the entry is complete. Parcels are drawn from the
/// deck of 36, with random points and pyramids.
[[nodiscard]] std::optional<Move> sample(const State& state, const Pick& pick);

}  // namespace stela::mykerinos
