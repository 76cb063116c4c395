#pragma once

#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/words/language.h"

namespace stela {

/// Returns those of `rules` in which all of `words`, separated by spaces, occur: in the id or in a
/// description in English or in `language`. If there is none, those in which each word, or other
/// words for it (lib/report/page/synonyms.json), occur.
[[nodiscard]] std::vector<const Rule*> rules_with(std::string_view words,
                                                  const std::vector<const Rule*>& rules,
                                                  Language language);

}  // namespace stela
