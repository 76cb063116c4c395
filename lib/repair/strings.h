#pragma once

#include <string_view>

#include "lib/repair/patches.h"

namespace stela::repair {

/// Returns whether `text` contains a record as a string literal of a programming language or of
/// JSON, with escaped quotes.
[[nodiscard]] bool holds_string(std::string_view text);

/// Extracts records from such strings, and replaces a literal `\n` by a line ending.
void decode_strings(Patches& patches);

}  // namespace stela::repair
