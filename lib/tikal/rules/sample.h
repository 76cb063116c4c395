#pragma once

#include <optional>

#include "lib/game/position.h"
#include "lib/tikal/rules/moves.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

/// A move that a player could sensibly choose by chance; nothing to end the entry. Tiles are drawn
/// from the letter that is due.
[[nodiscard]] std::optional<Move> sample(const State& state, const Pick& pick);

}  // namespace stela::tikal
