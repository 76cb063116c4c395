#pragma once

#include <cstdint>

#include "lib/taluva/rules/state.h"

namespace stela::taluva {

/// How a position between entries is for `seat`: what its side has built and could build at once,
/// less what the others have and could (lib/analysis/engine_of.h).
[[nodiscard]] std::int64_t evaluate(const State& state, Actor seat);

/// What a value of `evaluate` counts for beside play-outs (lib/analysis/engine_of.h): a temple as
/// much as `weights::kTempleInTwelfths` of the win.
[[nodiscard]] std::int64_t prior(const State& state, std::int64_t value);

}  // namespace stela::taluva
