#pragma once

#include <optional>
#include <span>
#include <string>

#include "lib/game/info.h"
#include "lib/record/record.h"
#include "lib/repair/patches.h"
#include "lib/words/message.h"

namespace stela::repair {

/// Entries missing from a record.
struct Missing {
  /// Entry before which they are missing.
  std::int32_t entry = kNone;
  /// Message about what is missing.
  Message message;
};

/// Removes duplicate entries and corrects wrong numbers if the entries can be played with the right
/// ones. Returns the missing entries if the numbers leave a gap and the entries cannot be played.
/// `record` is the parsed text, and is reread when it changes.
[[nodiscard]] std::optional<Missing> fix_numbers(Patches& patches,
                                                 std::span<const GameInfo* const> games,
                                                 Record& record);

}  // namespace stela::repair
