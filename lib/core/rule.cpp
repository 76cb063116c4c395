#include "lib/core/rule.h"

#include <algorithm>

#include "lib/words/tr.h"

namespace stela {

std::vector<const Citation*> citations_in(const Rule& rule, std::string_view edition) {
  std::vector<const Citation*> own;
  std::vector<const Citation*> common;
  for (const Citation& citation : rule.citations) {
    if (edition.empty() || citation.edition == edition) own.push_back(&citation);
    if (citation.edition.empty()) common.push_back(&citation);
  }
  return own.empty() ? common : own;
}

namespace {

Message name_of_language(std::string_view code) {
  if (code == "en") return tr("English");
  if (code == "fr") return tr("French");
  return code == "de" ? tr("German") : Message(code);
}

}  // namespace

std::string cite(const Rule& rule, std::string_view edition, Language language) {
  const std::vector<const Citation*> citations = citations_in(rule, edition);
  if (citations.empty()) return tr(language, "ruling");
  const auto in_language = std::ranges::find(citations, language.cited(), &Citation::language);
  const Citation& cited = in_language == citations.end() ? *citations.front() : **in_language;
  if (cited.language == "notation")
    return tr(language, "notation, \"{0}\"", language.translate(cited.section));
  if (cited.language == language.cited()) {
    return tr(language, "rulebook, \"{0}\"", cited.section);
  }
  const std::string in_another =
      tr(language, "rulebook, in {0}: \"{1}\"", name_of_language(cited.language), cited.section);
  return rule.silent == language.cited() ? tr(language, "{0}; the {1} text is silent", in_another,
                                              name_of_language(language.cited()))
                                         : in_another;
}

}  // namespace stela
