#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/words/language.h"

namespace stela {

// What the files of lib/report/page and tools/recorder_page/page say, which tools/words finds
// there.

/// `html` with what its readers see or hear in `language`: its text, and its labels, titles and
/// placeholders.
[[nodiscard]] std::string translated_html(std::string_view html, Language language);

/// What `script` says by `tr('…')`: each English sentence with what is said for it; nothing where
/// that is the same, as in English.
[[nodiscard]] std::vector<std::pair<std::string_view, std::string_view>> translations_in(
    std::string_view script, Language language);

}  // namespace stela
