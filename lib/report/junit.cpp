#include "lib/report/junit.h"

#include <fmt/format.h>

#include "lib/core/markup.h"
#include "lib/core/utf8.h"

namespace stela {
namespace {

std::string quoted(std::string_view text) {
  std::string out;
  // File names may not be UTF-8, but XML must be.
  write_escaped(printable(text), true, out);
  return out;
}

/// Returns the diagnostics of one severity for people, as element text.
std::string told(const std::vector<Diagnostic>& diagnostics, Severity severity,
                 const RecordPlace& place) {
  std::string words;
  for (const Diagnostic& diagnostic : diagnostics) {
    if (diagnostic.severity == severity) write_diagnostic(diagnostic, place, {}, words);
  }
  std::string out;
  write_escaped(words, false, out);
  return out;
}

}  // namespace

void write_junit_begin(std::string& out) {
  out += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"stela\">\n";
}

void write_junit_suite(std::string_view file, std::string& out) {
  out += fmt::format(" <testsuite name=\"{}\">\n", quoted(file));
}

void write_junit_case(const RecordPlace& place, std::size_t record,
                      const std::vector<Diagnostic>& diagnostics, std::string& out) {
  out += fmt::format("  <testcase classname=\"{}\" name=\"record {}, line {}\"", quoted(place.file),
                     record, place.source->first_line());
  if (diagnostics.empty()) {
    out += "/>\n";
    return;
  }
  out += ">\n";
  for (const Diagnostic& diagnostic : diagnostics) {
    if (diagnostic.severity != Severity::kError) continue;
    // The message is that of the first failure; the text contains all of them.
    out += fmt::format("   <failure type=\"{}\" message=\"{}\">{}</failure>\n", diagnostic.rule->id,
                       quoted(fmt::format("{}", fmt::join(lines_of(diagnostic, place), "; "))),
                       told(diagnostics, Severity::kError, place));
    break;
  }
  const std::string warnings = told(diagnostics, Severity::kWarning, place);
  if (!warnings.empty()) out += fmt::format("   <system-out>{}</system-out>\n", warnings);
  out += "  </testcase>\n";
}

void write_junit_suite_end(std::string_view file, std::string_view failure, std::string& out) {
  if (!failure.empty()) {
    out += fmt::format(
        "  <testcase classname=\"{0}\" name=\"file\">\n   <error message=\"cannot read `{0}`: "
        "{1}\"/>\n  </testcase>\n",
        quoted(file), quoted(failure));
  }
  out += " </testsuite>\n";
}

void write_junit_end(std::string& out) { out += "</testsuites>\n"; }

}  // namespace stela
