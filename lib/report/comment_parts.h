#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace stela {

/// A comment as text, without the commands in it (notation.md, "Comments").
struct CommentParts {
  /// Text without the known commands; unknown commands are kept.
  std::string text;
  /// Captions of the diagrams requested by `[%diagram "caption"]`; a caption may be empty.
  std::vector<std::string> diagrams;
  /// Rule id of `[%illegal RULE-ID]`, or empty if there is none.
  std::string illegal;
};

/// Player's clock and the time taken for an entry, as written; empty if there is none.
struct CommentTimes {
  std::string clock;
  std::string took;
};

/// Returns the text without the readable times in it, which are put into `times`.
[[nodiscard]] std::string without_times(std::string_view text, CommentTimes& times);

/// Splits a comment into its parts.
[[nodiscard]] CommentParts parts_of_comment(std::string_view comment);

}  // namespace stela
