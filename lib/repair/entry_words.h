#pragma once

#include <string>
#include <string_view>

#include "lib/repair/patches.h"
#include "lib/repair/text_map.h"

namespace stela::repair {

/// Removes spaces within actions: after a comma, next to `@`, `/`, `=` and `*`, and around `-`
/// between cells.
void join_actions(Patches& patches, const TextMap& map);
/// Replaces `O`, `l` and `I` in entry numbers by `0` and `1`.
void fix_number_letters(Patches& patches, const TextMap& map, const Vocabulary& vocabulary);
/// Turns words after the claims of the result into a comment.
void fix_result_words(Patches& patches, const TextMap& map, const Vocabulary& vocabulary);

/// Returns `word` with look-alike letters replaced by digits if they are among digits and signs.
[[nodiscard]] std::string with_digits(std::string_view word);

}  // namespace stela::repair
