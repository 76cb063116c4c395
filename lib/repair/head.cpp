#include "lib/repair/head.h"

#include <cstdint>
#include <utility>

#include "lib/repair/mended.h"
#include "lib/repair/repair.h"
#include "lib/replay/replayer.h"

namespace stela::repair {

bool read_head(std::string_view head, std::string_view next, std::span<const GameInfo* const> games,
               Record& record, std::vector<Diagnostic>& diagnostics) {
  // The reader's own diagnostics are ignored: `From: Anna` could be read as an entry.
  std::vector<Diagnostic> damages;
  const bool refused = mend(head, games, record, damages) && record.tags_broken &&
                       record.lines[0].dead && damages.size() == 1;
  // Text that is not a record for another reason, such as an image, has no cause.
  if (!refused || damages.front().cause.empty()) {
    read_record(head, games, record, diagnostics);
    return false;
  }
  // Without a text, nothing could be changed.
  record.source = head;
  Replayer replayer(games);
  Diagnostic& told = damages.front();
  Fix fix;
  fix.certain = !has_error(repair_record(next, games, replayer, false).left);
  fix.edits.push_back({{0, static_cast<std::uint32_t>(head.size())}, {}});
  if (fix.certain) told.hint = and_mended(std::move(told.hint));
  told.fixes.push_back(std::move(fix));
  diagnostics.push_back(std::move(told));
  return true;
}

}  // namespace stela::repair
