#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/info.h"
#include "lib/replay/replayer.h"

namespace stela::repair {

/// A record after repair.
struct Mended {
  /// Whole repaired text.
  std::string text;
  /// Edits that were made, in text order; empty if none.
  std::vector<Edit> edits;
  /// Messages about what was repaired.
  std::vector<Message> done;
  /// Diagnostics that remain in `text`.
  std::vector<Diagnostic> left;
};

/// Applies the certain fixes to the record `source`, and with `claims` those of claims whose
/// correct value was computed. Never adds errors; valid records are left unchanged.
[[nodiscard]] Mended repair_record(std::string_view source, std::span<const GameInfo* const> games,
                                   Replayer& replayer, bool claims);

}  // namespace stela::repair
