#pragma once

#include <string>
#include <string_view>

#include "lib/repair/patches.h"
#include "lib/repair/text_map.h"

namespace stela::repair {

/// Blanks within actions: after a comma, beside `@`, `/`, `=` and `*`, around `-` between cells.
void join_actions(Patches& patches, const TextMap& map);
/// `O`, `l` and `I` for `0` and `1` in the numbers of entries.
void fix_number_letters(Patches& patches, const TextMap& map, const Vocabulary& vocabulary);
/// Words after the claims of the result become a comment.
void fix_result_words(Patches& patches, const TextMap& map, const Vocabulary& vocabulary);

/// `word` with digits for letters that look like them, where they stand among digits and signs.
[[nodiscard]] std::string with_digits(std::string_view word);

}  // namespace stela::repair
