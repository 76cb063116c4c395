#pragma once

#include "lib/document/document.h"
#include "lib/game/info.h"
#include "lib/words/language.h"

namespace stela {

/// Returns a page about the notation of `game`, to be kept at the table: how every action is
/// written, a turn in notation and in words, what scores, how the game ends, and how a result is
/// written.
[[nodiscard]] doc::Document cheat_sheet(const GameInfo& game, Language language);

}  // namespace stela
