#pragma once

#include <cstdint>

#include "lib/tikal/rules/state.h"

namespace stela::tikal {

/// Returns the static evaluation of a position between entries for `seat`: what the player has and
/// may expect minus what the others do, in twelfths of a point times the number of other players.
[[nodiscard]] std::int64_t evaluate(const State& state, Actor seat);

/// Returns a value of `evaluate` as a prior for playouts (lib/analysis/engine_of.h): one point
/// counts as `weights::kPointInTwelfths`.
[[nodiscard]] std::int64_t prior(const State& state, std::int64_t value);

}  // namespace stela::tikal
