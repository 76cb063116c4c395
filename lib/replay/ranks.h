#pragma once

#include <vector>

#include "lib/game/position.h"

namespace stela {

/// Returns each seat's rank, from 1, ties sharing the better one: that of the game if it is played
/// for ranks, otherwise winners first, then by score, then eliminated players, and last those who
/// resigned, ran out of time or were excluded. Teams have ranks 1 and 2, which are those of their
/// members. `outcome` is that of a finished game.
[[nodiscard]] std::vector<int> places_of(const Outcome& outcome);

}  // namespace stela
