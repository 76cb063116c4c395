#pragma once

#include <cstdint>

#include "lib/taluva/rules/state.h"

namespace stela::taluva {

/// Returns the value of a position between entries for `seat`: what its side has built and could
/// build at once, minus the same for the others (lib/analysis/engine_of.h).
[[nodiscard]] std::int64_t evaluate(const State& state, Actor seat);

/// Returns the weight of a value of `evaluate` next to playouts (lib/analysis/engine_of.h): a
/// temple counts as much as `weights::kTempleInTwelfths` of a win.
[[nodiscard]] std::int64_t prior(const State& state, std::int64_t value);

}  // namespace stela::taluva
