#pragma once

#include "lib/game/table.h"
#include "lib/scene/scene.h"
#include "lib/words/language.h"

namespace stela {

/// Returns an A4 page for writing down a game by hand: the data of `table` and its record are
/// filled in, the rest is empty lines.
[[nodiscard]] Scene score_sheet(const Table& table, Language language);

}  // namespace stela
