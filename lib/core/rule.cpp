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

std::string cite(const Rule& rule, std::string_view edition, std::string_view language) {
  const std::vector<const Citation*> citations = citations_in(rule, edition);
  if (citations.empty()) return "ruling";
  const auto in_language =
      std::find_if(citations.begin(), citations.end(),
                   [&](const Citation* citation) { return citation->language == language; });
  const Citation& cited = in_language == citations.end() ? *citations.front() : **in_language;
  return fmt::format("{}, \"{}\"", cited.language == "notation" ? "notation" : "rulebook",
                     cited.section);
}

}  // namespace stela
