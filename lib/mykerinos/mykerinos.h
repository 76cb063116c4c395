#pragma once

#include "lib/game/info.h"

namespace stela::mykerinos {

/// Mykerinos, for the table of games.
[[nodiscard]] const GameInfo& info();

}  // namespace stela::mykerinos
