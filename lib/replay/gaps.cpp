#include "lib/replay/gaps.h"

#include <algorithm>
#include <string_view>

#include "lib/core/utf8.h"
#include "lib/record/characters.h"
#include "lib/words/tr.h"

namespace stela {

void unfit_entry_number(const Token& token, std::size_t index, int due, Broken& broken) {
  const std::string_view number = token.text.substr(kEntryToken.size());
  const bool readable = !number.empty() && (number.size() == 1 || number.front() != '0') &&
                        std::ranges::all_of(number, is_digit);
  broken.rule = readable ? &record_rules::kEntryNumber : &record_rules::kActionMalformed;
  broken.action = index;
  broken.part = {0, static_cast<std::uint32_t>(token.text.size())};
  if (!readable) {
    broken.message = tr("`{0}` cannot be read", shown(token.text));
  } else if (read_entry_number(token.text)) {
    broken.message = tr("the next entry is {0} or a later one, not {1}", due, number);
  } else {
    broken.message = tr("`{0}` is not the number of an entry", shown(token.text));
  }
  broken.hint = tr("it is written as `{0}{1}`", kEntryToken, due);
}

void report_gaps(const Record& record, std::vector<Diagnostic>& diagnostics) {
  for (std::size_t line = 0; line < record.lines.size(); ++line) {
    for (std::int32_t i = record.lines[line].first_entry; i != kNone;) {
      const Entry& entry = record.entries[index_of(i)];
      i = entry.next;
      if (entry.kind != EntryKind::kResume || entry.cut == 0) continue;
      Diagnostic d;
      d.rule = &record_rules::kGap;
      d.severity = Severity::kWarning;
      d.span = entry.actor_span;
      d.entry = record.counted_entry(static_cast<std::int32_t>(line), entry.position);
      d.message =
          tr("entry {0} is played from a position that was set, not reached", entry.position + 1);
      diagnostics.push_back(std::move(d));
    }
  }
}

}  // namespace stela
