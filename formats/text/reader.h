#pragma once

#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/record/record.h"

namespace stela::text {

/// Maximum nesting depth of variations.
inline constexpr int kMaxDepth = 64;
/// Reads one record (notation.md, section 1) from `source`, which begins at the record's first
/// byte, ends where the next record begins, and has at most `kMaxSource` bytes. Reading stops after
/// `kMaxParts` parts.
///
/// `record` is cleared and filled; its strings are views into `source`. Everything that breaks
/// `record.syntax` is appended to `diagnostics` in the order of the source; after an error the
/// reader continues with the next token, entry or line. Only the grammar is checked: tags and
/// actions may not make sense.
void read_record(std::string_view source, Record& record, std::vector<Diagnostic>& diagnostics);

}  // namespace stela::text
