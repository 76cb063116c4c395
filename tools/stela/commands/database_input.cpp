#include "tools/stela/commands/database_input.h"

#include "lib/core/utf8.h"
#include "lib/words/tr.h"
#include "tools/database/database.h"

namespace stela {

DatabaseInput database_among(const InputOptions& input) {
  for (const std::string& path : input.files) {
    if (!is_database(path)) continue;
    if (input.files.size() == 1) return {path, kExitDone};
    complain(tr(globals().language, "`{0}` is a database, which must be the only file",
                printable(path)));
    return {path, kExitUsage};
  }
  return {};
}

}  // namespace stela
