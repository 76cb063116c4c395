#pragma once

#include "lib/game/position.h"

namespace stela::fuzz {

/// Requires that pieces, tiles and cards do not multiply: what `position`, told by the tokens of
/// its setup, has on the table, in the hands and in the supplies is what lies in the box, and its
/// scores are what lies there, where they are.
void require_complete(const Position& position);

/// Requires of two positions of one game, `after` later than `before`, that nothing which can only
/// become more has become less: tiles laid, pieces used, cards drawn.
void require_none_lost(const Position& before, const Position& after);

}  // namespace stela::fuzz
