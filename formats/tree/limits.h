#pragma once

#include <cstddef>

#include "lib/record/record.h"

// What a document may hold.

namespace stela::tree {

/// How deep variations may nest; the same as in text.
inline constexpr int kMaxVariations = 64;
/// How deep objects and lists may nest in a document: more than `kMaxVariations` need.
inline constexpr std::size_t kMaxNesting = 400;
/// How many fields of an object are read before a document is given up: none has a dozen, and
/// finding those that are given twice takes longer for each the more there are.
inline constexpr std::size_t kMaxFields = 1000;
/// How many values a record of a document may have: fields, items of lists, and the objects and
/// lists themselves. What stands in text as one of `kMaxParts` becomes five or six.
inline constexpr std::size_t kMaxValues = 8 * kMaxParts;
/// How many of them may be values of commands in comments: further commands stay text, since one
/// comment, which is one part, can have any number. A record that was analysed has some thousands.
inline constexpr std::size_t kMaxCommandValues = kMaxParts;

}  // namespace stela::tree
