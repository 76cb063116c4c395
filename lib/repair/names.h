#pragma once

#include <span>

#include "lib/game/info.h"
#include "lib/record/record.h"
#include "lib/repair/patches.h"

namespace stela::repair {

/// Replaces players' names, and colours in other languages, by colours at the heads of entries and
/// in tokens that can only be read that way. A name shared by several players is kept, and so are
/// lines that are claimed to be illegal. `record` is the parsed text, and is reread when it
/// changes.
void fix_names(Patches& patches, std::span<const GameInfo* const> games, Record& record);

}  // namespace stela::repair
