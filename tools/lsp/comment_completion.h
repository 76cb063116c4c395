#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "tools/lsp/completion_items.h"

namespace stela::lsp {

/// A comment that contains the cursor.
struct CommentTyped {
  /// Its text up to the cursor, as written.
  std::string_view text;
  /// The entry before it, or `kNone` if it comes before the first.
  std::int32_t entry = kNone;
  /// Whether it comes first in a variation that replaces the entry, where it may claim the rule
  /// that the variation breaks.
  bool claims = false;
};

/// Returns the comment at the cursor, closed or not, or null if there is none.
[[nodiscard]] std::optional<CommentTyped> comment_at(const Look& look);

/// Returns the typed part of a command or its value, for completion, or null if there are only
/// words for people.
[[nodiscard]] std::optional<std::string_view> typed_in(const CommentTyped& comment);

/// Writes the commands with the typed prefix, or the possible values of the command.
void write_commands(const Look& look, const CommentTyped& comment, ItemWriter& items);

}  // namespace stela::lsp
