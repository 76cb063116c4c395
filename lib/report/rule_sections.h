#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/rule.h"
#include "lib/words/language.h"

namespace stela {

/// A section of a rulebook, and its rules.
struct RuleSection {
  std::string title;
  /// In the order given.
  std::vector<const Rule*> rules;
};

/// Returns `rules` grouped by the section that each cites first. Sections are in the order of
/// `contents`, the headings of one rulebook in one language; other sections follow in order of
/// appearance, and rules without a citation are last. Titles are in the language of the citations
/// if a rule of the section cites it in that language.
[[nodiscard]] std::vector<RuleSection> by_sections(const std::vector<const Rule*>& rules,
                                                   std::span<const std::string_view> contents,
                                                   Language language);

}  // namespace stela
