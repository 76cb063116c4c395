#include "lib/report/github.h"

#include <fmt/format.h>

#include "lib/core/display.h"
#include "lib/core/log_text.h"

namespace stela {
namespace {

/// Returns `text` escaped as a message, or with `property` as the value of a property.
std::string escaped(std::string_view text, bool property) {
  std::string out;
  for (const char c : without_log_commands(printable(text, "\n"))) {
    const bool special = c == '%' || c == '\r' || c == '\n' || (property && (c == ':' || c == ','));
    out += special ? fmt::format("%{:02X}", static_cast<unsigned char>(c)) : std::string(1, c);
  }
  return out;
}

}  // namespace

void write_github(const Diagnostic& diagnostic, const RecordPlace& place, std::string& out) {
  const LineColumn from = place.source->locate(diagnostic.span.begin);
  // A copy of the finder, because the next diagnostic may begin before the end of this one.
  const LineColumn to = PlaceFinder(*place.source).locate(diagnostic.span.end());
  const std::string message = fmt::format("{}", fmt::join(lines_of(diagnostic, place), "\n"));
  out += fmt::format("::{} file={},line={},endLine={},col={}", to_string(diagnostic.severity),
                     escaped(place.file, true), from.line, to.line, from.column);
  // An end column is meaningful only within one line.
  if (from.line == to.line) out += fmt::format(",endColumn={}", to.column);
  out +=
      fmt::format(",title={}::{}\n", escaped(diagnostic.rule->id, true), escaped(message, false));
}

void write_github_error(std::string_view message, std::string& out) {
  out += fmt::format("::error::{}\n", escaped(message, false));
}

void write_github_notice(std::string_view message, std::string& out) {
  out += fmt::format("::notice::{}\n", escaped(message, false));
}

}  // namespace stela
