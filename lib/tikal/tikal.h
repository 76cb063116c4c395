#pragma once

#include "lib/game/info.h"

namespace stela::tikal {

/// Returns the entry of Tikal in the game registry.
[[nodiscard]] const GameInfo& info();

}  // namespace stela::tikal
