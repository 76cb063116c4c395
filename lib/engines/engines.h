#pragma once

#include "lib/analysis/engine.h"
#include "lib/game/info.h"

namespace stela {

/// Returns the engine of `game`, or null if it has none.
[[nodiscard]] const Engine* engine_of(const GameInfo& game);

}  // namespace stela
