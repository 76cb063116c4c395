#pragma once

#include <span>

#include "lib/game/info.h"
#include "lib/record/record.h"
#include "lib/repair/patches.h"
#include "lib/repair/text_map.h"

namespace stela::repair {

/// Replaces parentheses around comments by braces: parentheses enclose variations, which contain
/// entries.
void fix_remarks(Patches& patches, const TextMap& map);

/// Removes semicolons between actions and entries if they make a comment of what follows, and more
/// of the record can be played without them. `record` is the parsed text, and is reread when it
/// changes.
void fix_semicolons(Patches& patches, std::span<const GameInfo* const> games,
                    const Vocabulary& vocabulary, Record& record);

}  // namespace stela::repair
