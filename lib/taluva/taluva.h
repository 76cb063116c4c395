#pragma once

#include "lib/game/info.h"

namespace stela::taluva {

/// Taluva, for the table of games.
[[nodiscard]] const GameInfo& info();

}  // namespace stela::taluva
