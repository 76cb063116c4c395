#pragma once

#include <string>
#include <vector>

#include "lib/analysis/play_random.h"
#include "lib/game/position.h"

namespace stela {

/// Returns the entry of a Taluva player that is independent of Stela's own players: it maximises
/// 5,000 for each temple, 1,000 for each tower and 1 for each hut that the player has built, one
/// entry ahead and ignoring the others; a random one if several are equal. `position` must be one
/// of Taluva, and not be over.
[[nodiscard]] std::vector<std::string> yardstick_entry(const Position& position,
                                                       const PlayKey& key);

}  // namespace stela
