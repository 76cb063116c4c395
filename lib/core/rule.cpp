#include "lib/core/rule.h"

#include <fmt/format.h>

namespace stela {

std::string cite(const Rule& rule, std::string_view edition) {
  for (const Citation& citation : rule.citations) {
    if (!citation.edition.empty() && !edition.empty() && citation.edition != edition) continue;
    return fmt::format("{}, \"{}\"", citation.language == "notation" ? "notation" : "rulebook",
                       citation.section);
  }
  return "ruling";
}

}  // namespace stela
