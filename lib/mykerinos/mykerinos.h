#pragma once

#include "lib/game/info.h"

namespace stela::mykerinos {

/// Returns the entry of Mykerinos in the game registry.
[[nodiscard]] const GameInfo& info();

}  // namespace stela::mykerinos
