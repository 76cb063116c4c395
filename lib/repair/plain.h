#pragma once

#include <string_view>

#include "lib/repair/text_map.h"

namespace stela::repair {

/// Whether all lines of `text` are written as Stela itself writes them, plain tags and entries of
/// who is known without comments and variations, so that no step that looks at how lines are
/// written finds damage. Most records that break a rule are; the others are looked at in full.
[[nodiscard]] bool is_plain(std::string_view text, const Vocabulary& vocabulary);

}  // namespace stela::repair
