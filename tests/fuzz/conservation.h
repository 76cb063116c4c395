#pragma once

#include "lib/game/position.h"

namespace stela::fuzz {

/// Requires that pieces, tiles and cards are conserved: everything that `position`, according to
/// its setup tokens, has on the table, in the hands and in the supplies adds up to the content of
/// the box, and its scores match the pieces on the board in games that score them.
void require_complete(const Position& position);

/// Requires of two positions of one game, `after` later than `before`, that nothing which can only
/// become more has become less: tiles laid, pieces used, cards drawn.
void require_none_lost(const Position& before, const Position& after);

}  // namespace stela::fuzz
