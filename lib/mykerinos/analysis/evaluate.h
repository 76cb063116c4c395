#pragma once

#include <cstdint>

#include "lib/mykerinos/rules/state.h"

namespace stela::mykerinos {

/// How a position between entries is for `seat`, in twelfths of a point times the other players:
/// what the player has and may expect, less what the others do.
[[nodiscard]] std::int64_t evaluate(const State& state, Actor seat);

/// What a value of `evaluate` counts for beside play-outs (lib/analysis/engine_of.h): a point as
/// much as `weights::kPointInTwelfths` of the win.
[[nodiscard]] std::int64_t prior(const State& state, std::int64_t value);

}  // namespace stela::mykerinos
