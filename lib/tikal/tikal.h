#pragma once

#include "lib/game/info.h"

namespace stela::tikal {

/// Tikal, for the table of games.
[[nodiscard]] const GameInfo& info();

}  // namespace stela::tikal
