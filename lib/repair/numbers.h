#pragma once

#include <optional>
#include <span>
#include <string>

#include "lib/game/info.h"
#include "lib/record/record.h"
#include "lib/repair/patches.h"
#include "lib/words/message.h"

namespace stela::repair {

/// Entries that a record has lost.
struct Missing {
  /// The entry before which they are missing.
  std::int32_t entry = kNone;
  /// What is missing, in words.
  Message message;
};

/// Entries that stand twice and numbers that slip, where the entries play with the right ones.
/// Gives what is missing where the numbers leave a gap and the entries do not play. `record` is the
/// text, read; it is read anew when that changes.
[[nodiscard]] std::optional<Missing> fix_numbers(Patches& patches,
                                                 std::span<const GameInfo* const> games,
                                                 Record& record);

}  // namespace stela::repair
