#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/rule.h"
#include "lib/report/rule_page.h"
#include "lib/words/language.h"

namespace stela {

/// Returns the title of an edition by its name in `Rules`; empty for all editions.
[[nodiscard]] std::string_view edition_title(std::string_view edition, Language language);

/// Returns where a rulebook has the rule: `Ferti, French, English and German (fr): "Construire une
/// hutte"`.
[[nodiscard]] std::string cited_in(Language language, const Citation& citation);

/// Returns the location in the documentation of the notation's section that `citation` names, such
/// as `docs/notation.md#tags`; empty for a rulebook, of which Stela has no copy.
[[nodiscard]] std::string page_of(const Citation& citation);

/// Returns the citations of `rule`, those of the language's own rulebooks first.
[[nodiscard]] std::vector<const Citation*> citations_of(const Rule& rule, Language language);

/// Returns the sources of `rule` in all editions, or why it was ruled this way; a sentence each.
[[nodiscard]] std::vector<std::string> remarks_on(const Rule& rule, Language language);

/// Returns the record that breaks `rule`, or that shows an article; empty if there is none.
[[nodiscard]] std::string_view example_of(const Rule& rule);

/// Returns the same with its comments in `language`.
[[nodiscard]] std::string example_in(Language language, const Rule& rule);

/// Returns the rule or article with its example, drawn if it has a position.
[[nodiscard]] RuleArticle article_on(const Rule& rule, Language language);

}  // namespace stela
