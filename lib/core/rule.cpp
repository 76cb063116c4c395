#include "lib/core/rule.h"

#include <fmt/format.h>

#include <algorithm>

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

std::string_view name_of_language(std::string_view code) {
  return code == "en" ? "English" : code == "fr" ? "French" : code == "de" ? "German" : code;
}

}  // namespace

std::string cite(const Rule& rule, std::string_view edition, std::string_view language) {
  const std::vector<const Citation*> citations = citations_in(rule, edition);
  if (citations.empty()) return "ruling";
  const auto in_language =
      std::find_if(citations.begin(), citations.end(),
                   [&](const Citation* citation) { return citation->language == language; });
  const Citation& cited = in_language == citations.end() ? *citations.front() : **in_language;
  if (cited.language == "notation") return fmt::format("notation, \"{}\"", cited.section);
  if (cited.language == language) return fmt::format("rulebook, \"{}\"", cited.section);
  std::string out =
      fmt::format("rulebook, in {}: \"{}\"", name_of_language(cited.language), cited.section);
  if (rule.silent == language) {
    out += fmt::format("; the {} text is silent", name_of_language(language));
  }
  return out;
}

}  // namespace stela
