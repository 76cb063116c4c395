#pragma once

#include <span>

#include "lib/game/info.h"
#include "lib/record/record.h"
#include "lib/repair/patches.h"

namespace stela::repair {

/// Corrects the case of tags, actors and actions if nothing else is wrong with them. Lines that are
/// claimed to be illegal are left unchanged. `record` is used to read the text.
void fix_letter_case(Patches& patches, std::span<const GameInfo* const> games, Record& record);

}  // namespace stela::repair
