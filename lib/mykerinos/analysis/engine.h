#pragma once

#include "lib/analysis/engine.h"

namespace stela::mykerinos {

/// Returns the analysis engine of Mykerinos.
[[nodiscard]] const Engine& engine();

}  // namespace stela::mykerinos
