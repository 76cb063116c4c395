#include "tools/stela/commands/database_input.h"

#include <string_view>

#include "lib/core/utf8.h"
#include "lib/words/tr.h"
#include "tools/database/database.h"
#include "tools/files/files.h"

namespace stela {

namespace {

/// Returns the option that selects records of files, or an empty string.
std::string_view selection_of(const BatchOptions& batch) {
  if (batch.input.record != 0) return "--record";
  if (!batch.shard.empty()) return "--shard";
  if (batch.offset) return "--offset";
  return batch.input.from.empty() ? "" : "--from";
}

}  // namespace

DatabaseInput database_among(const BatchOptions& batch) {
  const InputOptions& input = batch.input;
  for (const std::string& path : input.files) {
    if (!is_database(path)) continue;
    const std::string_view selection = selection_of(batch);
    if (input.files.size() == 1 && selection.empty()) return {path, kExitDone};
    if (!selection.empty()) {
      throw UsageError(tr("`{0}` is for the files of the records; `{1}` is a database", selection,
                          printable(path)));
    }
    complain(tr(globals().language, "`{0}` is a database, which must be the only file",
                printable(path)));
    return {path, kExitUsage};
  }
  return {};
}

}  // namespace stela
