#pragma once

#include "lib/game/info.h"

namespace stela::taluva {

/// Returns the description of Taluva, for the table of games.
[[nodiscard]] const GameInfo& info();

}  // namespace stela::taluva
