#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "formats/text/reader.h"
#include "lib/record/record.h"
#include "lib/repair/patches.h"

namespace stela::repair {

/// Rereads `record` from the text of `patches` after it has changed.
inline void reread(const Patches& patches, Record& record) {
  std::vector<Diagnostic> ignored;
  text::read_record(patches.text(), record, ignored);
}

/// Returns whether `line` is claimed to break a rule, which may be the very one that the repair
/// would fix.
[[nodiscard]] inline bool is_claimed_illegal(const Record& record, const Line& line) {
  if (line.first_note == kNone) return false;
  const Note& note = record.notes[index_of(line.first_note)];
  return note.text.find("[%illegal") != std::string_view::npos;
}

/// Calls `visit` for each entry that is not claimed to be illegal, in source order.
template <class Visit>
void for_each_entry(const Record& record, Visit visit) {
  // Entries are stored in source order.
  std::vector<bool> skipped(record.entries.size());
  for (const Line& line : record.lines) {
    if (!is_claimed_illegal(record, line)) continue;
    for (std::int32_t e = line.first_entry; e != kNone; e = record.entries[index_of(e)].next) {
      skipped[static_cast<std::size_t>(e)] = true;
    }
  }
  for (std::size_t e = 0; e < record.entries.size(); ++e) {
    if (!skipped[e]) visit(record.entries[e]);
  }
}

}  // namespace stela::repair
