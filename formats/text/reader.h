#pragma once

#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/record/record.h"

namespace stela::text {

/// How deep variations may nest.
inline constexpr int kMaxDepth = 64;
/// Reads one record (notation.md, section 1) from `source`, which begins at the record's first byte
/// and ends where the next record begins; at most
/// `kMaxSource` bytes. Of one with more than `kMaxParts` parts no more is read.
///
/// `record` is emptied and filled; its texts are views into `source`. Everything that breaks
/// `record.syntax` is appended to `diagnostics` in the order of the source; after an error the
/// reader goes on with the next token, entry or line. Only the grammar is checked: tags and actions
/// may be nonsense.
void read_record(std::string_view source, Record& record, std::vector<Diagnostic>& diagnostics);

}  // namespace stela::text
