#include "lib/replay/illegal_claim.h"

#include "lib/core/utf8.h"
#include "lib/words/tr.h"

namespace stela {

std::string_view illegal_claim(const Record& record, const Line& line, Span& span) {
  constexpr std::string_view kCommand = "[%illegal ";
  if (line.first_note == kNone) return {};
  const Note& note = record.notes[index_of(line.first_note)];
  const std::size_t begin = note.text.find("[%");
  if (begin == std::string_view::npos || !note.text.substr(begin).starts_with(kCommand)) return {};
  const std::size_t end = note.text.find(']', begin);
  if (end == std::string_view::npos) return {};
  span = note.span;
  std::string_view rule = note.text.substr(begin + kCommand.size(), end - begin - kCommand.size());
  while (!rule.empty() && rule.back() == ' ') rule.remove_suffix(1);
  return rule;
}

Diagnostic false_illegal_claim(std::string_view claim, const std::vector<Diagnostic>& found) {
  Diagnostic d;
  d.rule = &record_rules::kIllegalClaim;
  if (found.empty()) {
    d.message = tr("the line claimed to break `{0}` is legal", shown(claim));
  } else if (found.front().rule->id == claim) {
    d.message = tr("`{0}` is broken before the last entry of the line", claim);
  } else {
    d.message = tr("the line claimed to break `{0}` breaks `{1}` first", shown(claim),
                   found.front().rule->id);
    d.notes.push_back(found.front().message);
  }
  return d;
}

}  // namespace stela
