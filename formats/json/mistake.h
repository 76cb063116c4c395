#pragma once

#include <cstddef>
#include <string_view>

#include "formats/tree/reporter.h"

namespace stela::json {

/// State of a parser at the point where it found invalid JSON.
struct Standing {
  enum class In { kDocument, kObject, kList };
  /// The innermost open object or list, and the location of its bracket.
  In in = In::kDocument;
  std::size_t open = 0;
  /// It already has a member or an item; for the document: it is complete.
  bool filled = false;
  /// A key has been read and its value is expected.
  bool keyed = false;
  /// The end of the last token read, not counting commas and colons.
  std::size_t done = 0;
};

/// Reports the error in `document`, in which a parser failed in the state `standing`. The document
/// begins at byte `offset` of the text to which spans refer.
void report_mistake(std::string_view document, std::size_t offset, const Standing& standing,
                    tree::Reporter& reporter);

/// Returns the token that begins at byte `at` of `document`, which must exist: a string, a word or
/// a single character.
[[nodiscard]] std::string_view token_at(std::string_view document, std::size_t at);

}  // namespace stela::json
