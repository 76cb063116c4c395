#include <fmt/format.h>

#include <memory>

#include "lib/core/utf8.h"
#include "lib/core/words.h"
#include "tools/stela/app.h"
#include "tools/stela/commands.h"
#include "tools/stela/database_files.h"
#include "tools/stela/output.h"
#include "tools/stela/row_batches.h"
#include "tools/stela/run_files.h"

namespace stela {

namespace {

/// How many bytes of input are added at once. Each transaction writes the pages that it touched,
/// and those of indexes lie all over the database: few large ones write less than many small ones.
constexpr std::size_t kTransaction = std::size_t{4} << 20U;

}  // namespace

void RowBatcher::work(const Batch& batch, RowBatch& made, const HandOn& hand_on) {
  for_each_record(batch, workspace_, [&](FoundRecord& found) {
    if (wanted_ != 0 && found.number != wanted_) return true;
    ++made.records;
    made.rows.push_back(maker_.make(found));
    made.held += made.rows.back().held();
    made.all_valid = made.all_valid && !has_error(found.diagnostics);
    hand_on(made.held);
    return true;
  });
}

Added add_records(const PileOptions& options, Database& database, Holds holds) {
  Added added;
  RowWriter writer(database, holds);
  std::size_t in_transaction = 0;
  const auto commit = [&] {
    if (in_transaction > 0) database.execute("COMMIT");
    in_transaction = 0;
  };
  added.code = work_through<RowBatcher, RowBatch>(
      options, [&] { return std::make_unique<RowBatcher>(options.input.record); },
      [&](const Batch& batch, RowBatch& made) {
        if (in_transaction == 0) database.execute("BEGIN IMMEDIATE");
        in_transaction += batch.bytes.size() + 1;
        for (const RecordRows& rows : made.rows) {
          ++(writer.add(rows) ? added.records : added.known);
        }
        if (in_transaction >= kTransaction) commit();
        added.all_valid = added.all_valid && made.all_valid;
      });
  commit();
  return added;
}

namespace {

struct Options {
  PileOptions pile;
  OutputOption output;
};

int run(const Options& options) {
  const std::string& path = options.output.path;
  if (const std::string why = why_no_database_name(path); !why.empty()) {
    complain(fmt::format("`{}` cannot be a database: {}", printable(path), why));
    return kExitUsage;
  }
  try {
    Database database(run_files().claim(path, Replace::kNamed), Database::Mode::kCreate);
    // Whole after a crash of this program; after one of the machine, the last batches may be gone.
    database.execute("PRAGMA synchronous = NORMAL");
    const Added added = add_records(options.pile, database, Holds::kOnce);
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

Runner declare_index(CommandLine& line) {
  auto options = std::make_shared<Options>();
  options->pile.declare(line, true);
  line.flag("--quiet", options->pile.quiet, "no progress bar, and no words at the end");
  line.option("-o,--output", &options->output.path, "FILE",
              "the database; records are added to one that is there")
      .file_name()
      .required();
  return [options] { return run(*options); };
}

}  // namespace stela
