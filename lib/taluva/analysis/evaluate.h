#pragma once

#include <cstdint>

#include "lib/taluva/rules/state.h"

namespace stela::taluva {

/// How a position between entries is for `seat`: what its side has built and could build at once,
/// less what the others have and could (lib/analysis/analyst_of.h).
[[nodiscard]] std::int64_t evaluate(const State& state, Actor seat);

}  // namespace stela::taluva
