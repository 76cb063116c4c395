#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace stela {

/// A comment as people read it, apart from the commands in it (notation.md, "Comments").
struct CommentParts {
  /// The text without the commands that are understood; unknown ones stay.
  std::string text;
  /// The captions of the diagrams that `[%diagram "caption"]` asks for; a caption may be empty.
  std::vector<std::string> diagrams;
  /// The rule that `[%illegal RULE-ID]` names; empty: none.
  std::string illegal;
};

/// Takes a comment apart.
[[nodiscard]] CommentParts parts_of_comment(std::string_view comment);

}  // namespace stela
