#include <memory>

#include "lib/core/lines.h"
#include "lib/core/utf8.h"
#include "lib/words/tr.h"
#include "tools/console/command_line.h"
#include "tools/console/console.h"
#include "tools/database/database.h"
#include "tools/database/record_rows.h"
#include "tools/files/files.h"
#include "tools/files/output.h"
#include "tools/stela/commands/commands.h"

namespace stela {
namespace {

struct IndexOptions {
  BatchOptions batch;
  OutputOption output;
};

int run(const IndexOptions& options) {
  const std::string& path = options.output.path;
  if (const Message why = why_no_database_name(path); !why.empty()) {
    throw UsageError(tr("`{0}` cannot be a database: {1}", printable(path), why));
  }
  try {
    Database database(run_files().claim(path, Replace::kNamed), Database::Mode::kCreate);
    // Whole after a crash of this program; after one of the machine, the last batches may be gone.
    database.execute("PRAGMA synchronous = NORMAL");
    const Added added = add_records(options.batch, database, Holds::kOnce);
    const int code = worse(added.code, added.all_valid ? kExitDone : kExitInvalid);
    if (options.batch.quiet) return code;
    const int printed =
        print(trn(globals().language, added.records, "{0} record added, {1} already known",
                  "{0} records added, {1} already known", added.known) +
              '\n');
    return worse(code, printed);
  } catch (const DatabaseError& error) {
    complain(tr(globals().language, "cannot write `{0}`: {1}", printable(path),
                printable(error.what())));
    return kExitFile;
  }
}

}  // namespace

Runner declare_index(CommandLine& line) {
  auto options = std::make_shared<IndexOptions>();
  options->batch.declare(line, true, "no progress bar, and no closing line");
  line.option("-o,--output", &options->output.path, "FILE",
              "the database; records are added to an existing one")
      .file_name()
      .required();
  return [options] { return run(*options); };
}

}  // namespace stela
