#pragma once

#include "lib/analysis/engine.h"

namespace stela::tikal {

/// Returns the analysis engine of Tikal.
[[nodiscard]] const Engine& engine();

}  // namespace stela::tikal
