#pragma once

#include "lib/document/document.h"
#include "lib/game/info.h"
#include "lib/game/table.h"
#include "lib/scene/scene.h"
#include "lib/words/language.h"

namespace stela {

/// Returns a page about the notation of `game`, to be kept at the table: how every action is
/// written, a turn in notation and in words, what scores, how the game ends, and how a result is
/// written.
[[nodiscard]] doc::Document cheat_sheet(const GameInfo& game, Language language);

/// A score sheet: pages of the same height, one below another.
struct ScoreSheet {
  Scene scene;
  int pages = 1;
};

/// Returns A4 pages for writing down a game by hand: the data of `table` and its record are filled
/// in, the rest is empty lines, as many as the longest game has entries or more.
[[nodiscard]] ScoreSheet score_sheet(const Table& table, Language language);

}  // namespace stela
