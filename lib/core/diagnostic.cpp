#include "lib/core/diagnostic.h"

#include <algorithm>

namespace stela {

std::string_view to_string(Severity severity) {
  return severity == Severity::kError ? "error" : "warning";
}

void sort_by_place(std::vector<Diagnostic>& diagnostics) {
  std::stable_sort(
      diagnostics.begin(), diagnostics.end(),
      [](const Diagnostic& a, const Diagnostic& b) { return a.span.begin < b.span.begin; });
}

bool has_error(const std::vector<Diagnostic>& diagnostics) {
  return std::any_of(diagnostics.begin(), diagnostics.end(),
                     [](const Diagnostic& d) { return d.severity == Severity::kError; });
}

}  // namespace stela
