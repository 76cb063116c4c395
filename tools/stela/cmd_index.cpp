#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "lib/core/utf8.h"
#include "lib/core/words.h"
#include "tools/stela/app.h"
#include "tools/stela/commands.h"
#include "tools/stela/output.h"
#include "tools/stela/row_batches.h"
#include "tools/stela/run_files.h"

namespace stela {

void RowBatcher::work(const Batch& batch, RowBatch& made) {
  made.records = 0;
  made.rows.clear();
  made.all_valid = true;
  for_each_record(batch, workspace_, [&](FoundRecord& found) {
    if (wanted_ != 0 && found.number != wanted_) return true;
    ++made.records;
    made.rows.push_back(maker_.make(found));
    made.all_valid = made.all_valid && !has_error(found.diagnostics);
    return true;
  });
}

Added add_records(const PileOptions& options, Database& database) {
  Added added;
  RowWriter writer(database);
  added.code = work_through<RowBatcher, RowBatch>(
      options, [&] { return std::make_unique<RowBatcher>(options.input.record); },
      [&](const Batch&, RowBatch& made) {
        database.execute("BEGIN IMMEDIATE");
        for (const RecordRows& rows : made.rows) {
          ++(writer.add(rows) ? added.records : added.known);
        }
        database.execute("COMMIT");
        added.all_valid = added.all_valid && made.all_valid;
      });
  return added;
}

namespace {

struct Options {
  PileOptions pile;
  OutputOption output;
};

int run(const Options& options) {
  const std::string& path = options.output.path;
  try {
    Database database(run_files().claim(path, Replace::kNamed), Database::Mode::kCreate);
    // Whole after a crash of this program; after one of the machine, the last batches may be gone.
    database.execute("PRAGMA synchronous = NORMAL");
    const Added added = add_records(options.pile, database);
    const int code = worse(added.code, added.all_valid ? kExitDone : kExitInvalid);
    if (options.pile.quiet) return code;
    const int printed =
        print(fmt::format("{} added, {} known already\n",
                          counted(static_cast<long>(added.records), "record"), added.known));
    return worse(code, printed);
  } catch (const DatabaseError& error) {
    complain(fmt::format("cannot write `{}`: {}", printable(path), printable(error.what())));
    return kExitFile;
  }
}

}  // namespace

Runner declare_index(CLI::App& app) {
  auto options = std::make_shared<Options>();
  options->pile.declare(app, true);
  app.add_flag("--quiet", options->pile.quiet, "no progress bar, and no words at the end");
  allow_file_names(*app.add_option("-o,--output", options->output.path,
                                   "the database; records are added to one that is there")
                        ->type_name("FILE")
                        ->required());
  return [options] { return run(*options); };
}

}  // namespace stela
