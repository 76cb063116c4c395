#pragma once

#include <span>

#include "lib/game/info.h"
#include "lib/record/record.h"
#include "lib/repair/patches.h"

namespace stela::repair {

/// Capital and small letters of tags, actors and actions, where only the case of letters is wrong.
/// Lines that are claimed to be illegal stay as they are. `record` is used to read the text.
void fix_letter_case(Patches& patches, std::span<const GameInfo* const> games, Record& record);

}  // namespace stela::repair
