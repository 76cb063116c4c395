#pragma once

#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/record/record.h"
#include "lib/repair/patches.h"

namespace stela::repair {

// UTF-8 that was read as Windows-1252 and encoded again: `JÃ¶rg`. It is decoded only if every
// non-ASCII character of the line, value or comment becomes a letter or a punctuation mark.

/// Decodes all lines.
void decode_twice(Patches& patches);

/// Warns about double encoding in tags and comments of `record`, which was read from `source`.
void warn_of_double_encoding(std::string_view source, const Record& record,
                             std::vector<Diagnostic>& diagnostics);

}  // namespace stela::repair
