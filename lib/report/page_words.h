#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/words/language.h"

namespace stela {

// Messages in the files of lib/report/page and tools/recorder_page/page, where tools/words finds
// them.

/// Returns `html` with its text, labels, titles and placeholders translated to `language`.
[[nodiscard]] std::string translated_html(std::string_view html, Language language);

/// Returns the translations of the `tr('…')` messages in `script`, as pairs of English and
/// translation; those that are the same are omitted.
[[nodiscard]] std::vector<std::pair<std::string_view, std::string_view>> translations_in(
    std::string_view script, Language language);

}  // namespace stela
