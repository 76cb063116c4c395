#pragma once

#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/record/record.h"
#include "lib/repair/patches.h"

namespace stela::repair {

// UTF-8 that was taken for Windows-1252 and encoded once more: `JÃ¶rg`. It is undone only where all
// that is not ASCII in a line, a value or a comment becomes letters and signs of writing.

/// Undoes it in all lines.
void decode_twice(Patches& patches);

/// Warns of it in tags and comments of `record`, which was read from `source`.
void warn_of_double_encoding(std::string_view source, const Record& record,
                             std::vector<Diagnostic>& diagnostics);

}  // namespace stela::repair
