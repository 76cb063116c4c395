#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace stela {

/// A command in a comment, as `[%mark red 0,1]` (notation.md, section 1, "Comments").
struct CommentCommand {
  /// `mark`
  std::string_view name;
  /// `red 0,1`
  std::string_view value;
  /// Where its brackets stand in the comment: from the first to behind the last.
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// The commands in `comment`, known or not, in its order. A `]` within quotes does not end one; a
/// command that is never closed is text, and so is all that follows it.
[[nodiscard]] std::vector<CommentCommand> commands_in(std::string_view comment);

/// `text` without the spaces around it.
[[nodiscard]] std::string_view trimmed(std::string_view text);

}  // namespace stela
