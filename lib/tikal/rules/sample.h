#pragma once

#include <optional>

#include "lib/game/position.h"
#include "lib/tikal/rules/moves.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

/// Returns a random sensible move, or null to end the entry. Tiles are drawn from the current
/// letter of the stack.
[[nodiscard]] std::optional<Move> sample(const State& state, const Pick& pick);

}  // namespace stela::tikal
