#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/document/document.h"
#include "lib/report/diagram.h"
#include "lib/words/language.h"

namespace stela {

/// Returns the record that breaks `rule`, or that shows an article; empty if there is none.
[[nodiscard]] std::string_view example_of(const Rule& rule);

/// Returns the rule or article with its example, drawn if it has a position.
[[nodiscard]] RuleArticle article_on(const Rule& rule, Language language);

/// Returns the document on a single rule: its sentence, where it is written, and an example.
[[nodiscard]] doc::Document rule_document(const Rule& rule, Language language);

/// Returns the document on `rules` by the sections of a rulebook (`by_sections`): a list, and with
/// `articles` every rule with its example, which text leaves out.
[[nodiscard]] doc::Document rules_document(const std::string& title,
                                           const std::vector<RuleSection>& sections, bool articles,
                                           Language language);

/// A record that breaks exactly one rule, the file `testdata/<game>/illegal/<rule>.stela`, or a
/// valid one that shows an article: `testdata/<game>/articles/<article>.stela`.
struct RuleExample {
  std::string_view game;  ///< name of the folder, `taluva`
  std::string_view rule;  ///< id of the rule or article
  std::string_view text;  ///< the file, byte for byte
};

/// All such records, ordered by path. Compiled in by the build; see cmake/EmbedExamples.cmake.
extern const std::span<const RuleExample> kRuleExamples;

}  // namespace stela
