#pragma once

#include <vector>

#include "lib/analysis/reasons.h"
#include "lib/taluva/rules/state.h"

namespace stela::taluva {

/// Returns what may have decided in `after`, a position between entries a few entries after
/// `before` (lib/analysis/engine_of.h). The kinds are those of `GameInfo::decisive_kinds`.
[[nodiscard]] std::vector<Trait> traits(const State& before, const State& after);

}  // namespace stela::taluva
