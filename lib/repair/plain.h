#pragma once

#include <string_view>

#include "lib/repair/text_map.h"

namespace stela::repair {

/// Returns whether all lines of `text` are plain tags and entries of known actors as Stela writes
/// them, without comments and variations, so that no step that checks the form of lines finds
/// damage. Most records that break a rule are plain; all others take every step.
[[nodiscard]] bool is_plain(std::string_view text, const Vocabulary& vocabulary);

}  // namespace stela::repair
