#include "lib/replay/reordering.h"

#include <fmt/format.h>

#include <cstdint>
#include <string_view>
#include <utility>

#include "lib/core/utf8.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

/// Warns if `text`, which is at `span`, reorders the text around it.
void check(const Record& record, const Rule& rule, std::string_view text, Span span, int entry,
           std::vector<Diagnostic>& diagnostics) {
  const std::size_t found = find_reordering(text);
  if (found == std::string_view::npos) return;
  const CodePointAt character = code_point_at(text, found);
  Diagnostic d;
  d.rule = &rule;
  d.severity = Severity::kWarning;
  d.span = span;
  // In a document the span is that of the value; in text, escapes may come first.
  if (!record.source.empty()) {
    const std::size_t at = find_reordering(record.source, span.begin);
    if (at < span.end()) {
      d.span = {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(character.size)};
    }
  }
  d.entry = entry;
  d.message = tr("the character U+{0} changes the order of the text around it",
                 fmt::format("{:04X}", static_cast<std::uint32_t>(character.value)));
  diagnostics.push_back(std::move(d));
}

}  // namespace

void report_reordering(const Record& record, std::vector<Diagnostic>& diagnostics) {
  for (const Tag& tag : record.tags) {
    for (std::uint32_t i = 0; i < tag.value_count; ++i) {
      const auto& value = record.values_of(tag)[i];
      check(record, record_rules::kTagValue, value.text, value.span, 0, diagnostics);
    }
  }
  const auto check_notes = [&](std::int32_t first, int entry) {
    for (std::int32_t n = first; n != kNone; n = record.notes[index_of(n)].next) {
      const Note& note = record.notes[index_of(n)];
      if (note.line != kNone) continue;
      check(record, record_rules::kSyntax, note.text, note.span, entry, diagnostics);
    }
  };
  for (std::size_t line = 0; line < record.lines.size(); ++line) {
    check_notes(record.lines[line].first_note, 0);
    for (std::int32_t i = record.lines[line].first_entry; i != kNone;) {
      const Entry& entry = record.entries[index_of(i)];
      i = entry.next;
      check_notes(entry.first_note,
                  record.counted_entry(static_cast<std::int32_t>(line), entry.position));
    }
  }
}

}  // namespace stela
