#pragma once

#include <string>
#include <vector>

#include "lib/analysis/play_random.h"
#include "lib/game/position.h"

namespace stela {

/// The entry of a player of Taluva who has nothing in common with the players of Stela: of all
/// entries the one after which 5,000 for each temple, 1,000 for each tower and 1 for each hut that
/// the player has built are most, one entry ahead and without a look at the others. Of equal ones
/// any. `position` is one of Taluva, which is not over.
[[nodiscard]] std::vector<std::string> yardstick_entry(const Position& position,
                                                       const PlayKey& key);

}  // namespace stela
