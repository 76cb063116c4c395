#include <limits>
#include <memory>
#include <string>

#include "lib/document/table_writer.h"
#include "lib/games/games.h"
#include "lib/replay/replayer.h"
#include "tools/batch/batch.h"
#include "tools/console/command_line.h"
#include "tools/console/console.h"
#include "tools/files/byte_source.h"
#include "tools/files/output.h"
#include "tools/pictures/document_file.h"
#include "tools/statistics/statistics.h"
#include "tools/stela/commands/commands.h"

namespace stela {
namespace {

struct StatsOptions {
  BatchOptions batch;
  OutputOption output;
  std::string format;
  bool merge = false;
};

struct Counted {
  std::uint64_t records = 0;
  Statistics statistics;

  void clear() {
    records = 0;
    statistics.clear();
  }
};

/// Counts records one after another; one for each thread.
class Counter {
 public:
  explicit Counter(std::size_t record) : wanted_(record), replayer_(all_games()) {}

  void work(const Batch& batch, Counted& counted, const HandOn& /*sums do not grow*/) {
    for_each_record(batch, workspace_, wanted_, [&](FoundRecord& found) {
      ++counted.records;
      timeline_.steps.clear();
      if (!found.unreadable) {
        ReplayOptions replay;
        replay.timeline = &timeline_;
        replayer_.respell(found.record, replay, found.diagnostics);
      }
      counted.statistics.count(found, replayer_, timeline_);
      return true;
    });
  }

 private:
  std::size_t wanted_;
  Replayer replayer_;
  Workspace workspace_;
  Timeline timeline_;
};

/// Adds up the JSON statistics of all files.
int merge(const StatsOptions& options, Statistics& statistics) {
  constexpr std::size_t kAnySize = std::numeric_limits<std::size_t>::max();
  int code = kExitDone;
  for (const FoundFile& file : options.batch.input.found) {
    std::string error = file.error;
    const std::string document =
        error.empty() ? read_whole(file.path, kAnySize, error) : std::string();
    if (error.empty()) {
      error = statistics.add_json(document);
    }
    if (!error.empty()) {
      complain(unreadable(file.path, error));
      code = worse(code, kExitFile);
    }
  }
  return code;
}

int run(const StatsOptions& options) {
  const std::unique_ptr<ReportFile> file =
      ReportFile::open(options.format, options.output.path, Content::kStatistics);
  if (file == nullptr) return kExitUsage;
  Statistics statistics;
  int code = kExitDone;
  if (options.merge) {
    code = merge(options, statistics);
  } else {
    code = work_through<Counter, Counted>(
        options.batch, [&] { return std::make_unique<Counter>(options.batch.input.record); },
        [&](const Batch&, Counted& counted) { statistics += counted.statistics; });
    if (statistics.any_invalid()) code = worse(code, kExitInvalid);
  }
  if (DocumentFile* const documents = file->documents()) {
    documents->add(statistics.document(globals().language));
    return file->finish(code);
  }
  if (file->format() != "json") {
    return statistics.write_table(*doc::table_format_named(file->format()), file->output(), code);
  }
  file->output().write(statistics.to_json());
  return file->finish(code);
}

}  // namespace

Runner declare_stats(CommandLine& line) {
  auto options = std::make_shared<StatsOptions>();
  options->batch.declare(line, true);
  declare_report_format(line, options->format);
  line.flag("--merge", options->merge, "add up the files, which are JSON statistics");
  options->output.declare(line);
  return [options] { return run(*options); };
}

}  // namespace stela
