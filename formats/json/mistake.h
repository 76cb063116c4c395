#pragma once

#include <cstddef>
#include <string_view>

#include "formats/tree/reporter.h"

namespace stela::json {

/// Where a parser stood when it met something that is no JSON.
struct Standing {
  enum class In { kDocument, kObject, kList };
  /// The innermost object or list that is open, and where its bracket stands.
  In in = In::kDocument;
  std::size_t open = 0;
  /// It has a member or an item already; for the document: it is over.
  bool filled = false;
  /// A key has been read and waits for its value.
  bool keyed = false;
  /// The end of the last token that was taken in, without commas and colons.
  std::size_t done = 0;
};

/// Reports what is wrong in `document`, which begins at byte `offset` of what spans are counted in
/// and in which a parser failed when it stood at `standing`.
void report_mistake(std::string_view document, std::size_t offset, const Standing& standing,
                    tree::Reporter& reporter);

/// The token that begins at byte `at` of `document`, which has one: a text, a word, or a single
/// character.
[[nodiscard]] std::string_view token_at(std::string_view document, std::size_t at);

}  // namespace stela::json
