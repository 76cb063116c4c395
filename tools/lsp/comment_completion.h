#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "tools/lsp/completion_items.h"

namespace stela::lsp {

/// A comment in which a client looks.
struct CommentTyped {
  /// What stands in it up to there, as it is written.
  std::string_view text;
  /// The entry behind which it stands; `kNone`: it stands before the first.
  std::int32_t entry = kNone;
  /// It stands first in a variation that replaces the entry, where it may claim what the variation
  /// breaks.
  bool claims = false;
};

/// The comment at the place, be it closed or not; nothing: there is none.
[[nodiscard]] std::optional<CommentTyped> comment_at(const Look& look);

/// What is typed there of a command or its value, so that it can be completed; nothing: only words
/// for people.
[[nodiscard]] std::optional<std::string_view> typed_in(const CommentTyped& comment);

/// Writes the commands that begin so, or the values that the command may have.
void write_commands(const Look& look, const CommentTyped& comment, ItemWriter& items);

}  // namespace stela::lsp
