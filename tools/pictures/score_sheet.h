#pragma once

#include "lib/game/table.h"
#include "lib/scene/scene.h"
#include "lib/words/language.h"

namespace stela {

/// A page in the proportions of A4 to write a game on by hand: what `table` and its record say
/// stands there already, for the rest there are lines.
[[nodiscard]] Scene score_sheet(const Table& table, Language language);

}  // namespace stela
