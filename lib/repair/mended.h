#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/info.h"
#include "lib/replay/replayer.h"

namespace stela::repair {

/// A record as it is after repair.
struct Mended {
  /// The whole text.
  std::string text;
  /// How it differs from what it was, in the order of the text; empty: not at all.
  std::vector<Edit> edits;
  /// What was mended, in words.
  std::vector<Message> done;
  /// What is still wrong with `text`.
  std::vector<Diagnostic> left;
};

/// Makes the certain fixes of the record `source`, and with `claims` those of claims whose right
/// value was computed. Never more is wrong afterwards; what is valid stays as it is.
[[nodiscard]] Mended repair_record(std::string_view source, std::span<const GameInfo* const> games,
                                   Replayer& replayer, bool claims);

}  // namespace stela::repair
