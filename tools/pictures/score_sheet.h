#pragma once

#include "lib/game/table.h"
#include "lib/scene/scene.h"
#include "lib/words/language.h"

namespace stela {

/// A score sheet: pages of the same height, one below another.
struct ScoreSheet {
  Scene scene;
  int pages = 1;
};

/// Returns A4 pages for writing down a game by hand: the data of `table` and its record are filled
/// in, the rest is empty lines, as many as the longest game has entries or more.
[[nodiscard]] ScoreSheet score_sheet(const Table& table, Language language);

}  // namespace stela
