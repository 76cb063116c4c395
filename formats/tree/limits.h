#pragma once

#include <cstddef>

#include "lib/record/record.h"

// Limits of documents.

namespace stela::tree {

/// Maximum nesting depth of variations; the same as in text.
inline constexpr int kMaxVariations = 64;
/// Maximum nesting depth of objects and lists in a document; more than `kMaxVariations` need.
inline constexpr std::size_t kMaxNesting = 400;
/// Maximum number of fields of an object before reading the document is abandoned: none needs a
/// dozen, and the time to find duplicates grows faster than the number of fields.
inline constexpr std::size_t kMaxFields = 1000;
/// Maximum number of values in a document's record: fields, items of lists, and the objects and
/// lists themselves. One of `kMaxParts` in text becomes five or six values.
inline constexpr std::size_t kMaxValues = 8 * kMaxParts;
/// Maximum number of them for commands in comments: the rest stays text, since one comment, which
/// is one part, can have any number of commands. An analysed record has a few thousand.
inline constexpr std::size_t kMaxCommandValues = kMaxParts;

}  // namespace stela::tree
