#pragma once

#include <span>

#include "lib/game/info.h"
#include "lib/record/record.h"
#include "lib/repair/patches.h"
#include "lib/repair/text_map.h"

namespace stela::repair {

/// Braces for the parentheses around remarks: in parentheses stand variations, which are entries.
void fix_remarks(Patches& patches, const TextMap& map);

/// Semicolons between actions and entries, where they make a comment of what follows, and more of
/// the record can be played without them. `record` is the text, read; it is read anew when that
/// changes.
void fix_semicolons(Patches& patches, std::span<const GameInfo* const> games,
                    const Vocabulary& vocabulary, Record& record);

}  // namespace stela::repair
