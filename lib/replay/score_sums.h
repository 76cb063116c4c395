#pragma once

#include "lib/game/request.h"
#include "lib/game/table.h"
#include "lib/replay/timeline.h"

namespace stela {

/// What every player got in each round of the main line, and from each source of the game, in the
/// first number of the score. A round begins with an event of a kind that begins one; what a player
/// loses is only told by its source.
[[nodiscard]] ScoreSums score_sums(const Table& table, const Timeline& timeline);

}  // namespace stela
