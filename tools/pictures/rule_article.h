#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/rule.h"
#include "lib/report/rule_page.h"
#include "lib/words/language.h"

namespace stela {

/// The title of an edition by its name in `Rules`; empty: every edition.
[[nodiscard]] std::string_view edition_title(std::string_view edition, Language language);

/// Where a rulebook says it: `Ferti, French, English and German (fr): "Construire une hutte"`.
[[nodiscard]] std::string cited_in(Language language, const Citation& citation);

/// Where in the documentation the section of the notation that `citation` names stands, as in
/// `docs/notation.md#tags`; empty for a rulebook, which Stela has no copy of.
[[nodiscard]] std::string page_of(const Citation& citation);

/// What `rule` cites, that of the language's own rulebooks first.
[[nodiscard]] std::vector<const Citation*> citations_of(const Rule& rule, Language language);

/// Where `rule` is written, in all editions, or why it was ruled so; a sentence each.
[[nodiscard]] std::vector<std::string> remarks_on(const Rule& rule, Language language);

/// The record that breaks `rule`, or that shows an article; empty when there is none.
[[nodiscard]] std::string_view example_of(const Rule& rule);

/// The same with its comments in `language`.
[[nodiscard]] std::string example_in(Language language, const Rule& rule);

/// The rule or article with its example, drawn where it has a position.
[[nodiscard]] RuleArticle article_on(const Rule& rule, Language language);

}  // namespace stela
