#pragma once

#include "lib/analysis/analyst.h"
#include "lib/game/info.h"

namespace stela {

/// The analyst of `game`; null if it has none.
[[nodiscard]] const Analyst* analyst_of(const GameInfo& game);

}  // namespace stela
