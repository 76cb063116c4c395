#pragma once

#include "lib/game/request.h"
#include "lib/game/table.h"
#include "lib/replay/timeline.h"

namespace stela {

/// Returns the points of every player in each round of the main line, and from each source of the
/// game, in the first part of the score. A round begins with an event of a kind that begins one;
/// lost points are only listed by source.
[[nodiscard]] ScoreSums score_sums(const Table& table, const Timeline& timeline);

}  // namespace stela
