#pragma once

#include "lib/analysis/engine.h"

namespace stela::taluva {

/// Returns the analysis engine of Taluva, for the table of engines.
[[nodiscard]] const Engine& engine();

}  // namespace stela::taluva
