#pragma once

#include <string_view>

#include "lib/repair/patches.h"

namespace stela::repair {

/// Whether a record stands in `text` as a string of a programming language or of JSON, quotes
/// escaped.
[[nodiscard]] bool holds_string(std::string_view text);

/// Takes records out of such strings, and makes line ends of `\n` that is written out.
void decode_strings(Patches& patches);

}  // namespace stela::repair
