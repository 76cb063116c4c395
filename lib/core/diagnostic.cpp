#include "lib/core/diagnostic.h"

#include <algorithm>
#include <map>
#include <utility>

#include "lib/core/contains.h"
#include "lib/core/sorted.h"
#include "lib/words/tr.h"

namespace stela {

std::string_view to_string(Severity severity) {
  return severity == Severity::kError ? "error" : "warning";
}

void sort_by_place(std::vector<Diagnostic>& diagnostics) {
  sort_stably(diagnostics,
              [](const Diagnostic& a, const Diagnostic& b) { return a.span.begin < b.span.begin; });
}

std::string cite(const Diagnostic& diagnostic, std::string_view edition, Language language) {
  Rule rule = *diagnostic.rule;
  if (!diagnostic.sections.empty()) rule.citations = diagnostic.sections;
  return cite(rule, edition, language);
}

std::vector<std::string> names_of(const std::vector<BlamedPlace>& places) {
  std::vector<std::string> names;
  const auto add = [&](const std::string& name) {
    if (!contains(names, name)) names.push_back(name);
  };
  for (const BlamedPlace& place : places) {
    add(place.name);
    for (const std::string& other : place.closed) add(other);
  }
  return names;
}

Message more_errors() { return tr("more errors follow, which are not listed"); }

Message and_mended(Message hint) {
  return and_also(std::move(hint), tr("`stela repair` fixes it"));
}

void keep_first_of_each(std::vector<Diagnostic>& diagnostics) {
  std::map<std::pair<std::string_view, Severity>, std::size_t> counts;
  for (const Diagnostic& d : diagnostics) ++counts[{d.rule->id, d.severity}];
  std::map<std::pair<std::string_view, Severity>, std::size_t> seen;
  const auto is_beyond = [&](Diagnostic& d) {
    const std::pair kind(d.rule->id, d.severity);
    // A reader's own note that there are more is not counted.
    if (counts[kind] <= kMaxDiagnostics + 1) return false;
    const std::size_t before = seen[kind]++;
    if (before == kMaxDiagnostics) {
      d.message = d.severity == Severity::kError ? more_errors()
                                                 : tr("more warnings follow, which are not listed");
      d.hint = {};
      d.notes.clear();
    }
    return before > kMaxDiagnostics;
  };
  std::vector<Diagnostic> kept;
  for (Diagnostic& d : diagnostics) {
    if (!is_beyond(d)) kept.push_back(std::move(d));
  }
  diagnostics = std::move(kept);
}

bool has_error(const std::vector<Diagnostic>& diagnostics) {
  return contains(diagnostics, Severity::kError, &Diagnostic::severity);
}

}  // namespace stela
