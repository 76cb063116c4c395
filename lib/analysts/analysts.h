#pragma once

#include "lib/analysis/analyst.h"
#include "lib/game/info.h"

namespace stela {

/// The analyst of `game`, which is one of `all_games()`.
[[nodiscard]] const Analyst& analyst_of(const GameInfo& game);

}  // namespace stela
