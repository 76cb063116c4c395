#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/rule.h"
#include "lib/words/language.h"

namespace stela {

/// A section of a rulebook, and what is said there.
struct RuleSection {
  std::string title;
  /// In the order in which they were given.
  std::vector<const Rule*> rules;
};

/// `rules` by the sections that they cite first, in the order of `contents`, which are headings of
/// one rulebook in one language; then other sections in the order in which they come, and at the
/// end what no rulebook says. Titles are in the language of the citations
/// where a rule of the section cites it so.
[[nodiscard]] std::vector<RuleSection> by_sections(const std::vector<const Rule*>& rules,
                                                   std::span<const std::string_view> contents,
                                                   Language language);

}  // namespace stela
