#pragma once

#include <span>

#include "lib/game/info.h"
#include "lib/record/record.h"
#include "lib/repair/patches.h"

namespace stela::repair {

/// Colours for the names of players, and for colours in other languages, at the heads of entries
/// and in tokens that only so can be read. Where several players have a name it stays, and so do
/// lines that are claimed to be illegal. `record` is the text, read; it is read anew when that
/// changes.
void fix_names(Patches& patches, std::span<const GameInfo* const> games, Record& record);

}  // namespace stela::repair
