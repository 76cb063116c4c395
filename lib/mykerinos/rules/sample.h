#pragma once

#include <optional>

#include "lib/game/position.h"
#include "lib/mykerinos/rules/moves.h"
#include "lib/mykerinos/rules/state.h"

namespace stela::mykerinos {

/// A move that a player could sensibly choose by chance; nothing when the entry is complete.
/// Parcels are drawn from the deck of 36, their points and pyramids by chance.
[[nodiscard]] std::optional<Move> sample(const State& state, const Pick& pick);

}  // namespace stela::mykerinos
