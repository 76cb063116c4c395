#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "formats/import/importer.h"
#include "lib/core/utf8.h"
#include "lib/replay/replayer.h"
#include "lib/words/tr.h"
#include "tools/batch/ordered_jobs.h"
#include "tools/batch/reports.h"
#include "tools/console/command_line.h"
#include "tools/console/console.h"
#include "tools/console/findings.h"
#include "tools/files/files.h"

namespace stela {

/// The common options of commands that process any number of records on all cores.
struct BatchOptions {
  InputOptions input;
  unsigned jobs = 0;
  bool quiet = false;
  /// `I/N` as written; empty for everything.
  std::string shard;
  std::optional<std::uint64_t> offset;

  /// Declares files, `--from`, `--recursive`, `--record`, `--jobs` and `--quiet`, which means
  /// `quiet_help`; with `parts` also `--shard` and `--offset`.
  void declare(CommandLine& line, bool parts, std::string quiet_help = "no progress bar");
  /// Returns the selected part of each file.
  [[nodiscard]] InputPart part() const;
};

/// Callbacks for each input, called in the order of the inputs by the caller's thread.
struct FileVisitor {
  /// Called before the first batch of a file; may be empty.
  std::function<void(const FoundFile& file)> begin_file;
  /// Called after the last batch; `error` is why the file could not be read to its end. May be
  /// empty.
  std::function<void(const FoundFile& file, const std::string& error)> end_file;
  /// Returns whether enough has been seen; may be empty.
  std::function<bool()> enough;
};

/// Forwards the files of `visitor` to `errors`.
void listen(ErrorReporter& errors, FileVisitor& visitor);

/// Processes all inputs with `Worker::work(batch, result, hand_on)` (see `OrderedJobs`) on several
/// threads, passes the results to `consume` in order, some perhaps in several parts, and reports
/// files that cannot be read or have no record `--record`. `Result` has the number of its records
/// in `records`. Returns the exit status for the files.
template <class Worker, class Result>
int work_through(const BatchOptions& options, std::function<std::unique_ptr<Worker>()> make_worker,
                 std::function<void(const Batch&, Result&)> consume,
                 const FileVisitor& visitor = {}) {
  int code = kExitDone;
  std::uint64_t records = 0;
  const InputOptions& from = options.input;
  Progress progress(Progress::wanted(options.quiet) ? total_size(from.found) : 0, options.quiet);
  const auto enough = [&] { return visitor.enough && visitor.enough(); };
  const auto end = [&](const FoundFile& file, const std::string& error) {
    // Threads may have read on after enough was seen: errors there are not reported.
    if (enough()) {
      if (visitor.end_file) visitor.end_file(file, {});
      return;
    }
    if (!error.empty()) {
      complain(unreadable(file.path, error));
      code = worse(code, kExitFile);
    } else if (records == 0 && from.record != 0) {
      complain(
          tr(globals().language, "`{0}` has no record {1}", printable(file.path), from.record));
      code = worse(code, kExitUsage);
    }
    if (visitor.end_file) visitor.end_file(file, error);
  };
  OrderedJobs<Worker, Result> jobs(options.jobs, std::move(make_worker),
                                   [&](const Batch& batch, Result& result) {
                                     records += result.records;
                                     consume(batch, result);
                                   });
  std::uint64_t logs = 0;
  for (const FoundFile& found : from.found) {
    InputFiles files(found, from.forced(), options.part());
    while (InputFile* const input = enough() ? nullptr : files.next()) {
      jobs.then([&, file = input->file()] {
        records = 0;
        if (visitor.begin_file) visitor.begin_file(file);
      });
      while (!enough() && jobs.feed(*input)) {
        progress.update(input->file().path, files.bytes_read());
        if (from.record != 0 && input->next_record() > from.record) break;
      }
      jobs.then([&, file = input->file(), error = input->error()] { end(file, error); });
    }
    progress.finish_file(files.bytes_read());
    logs += files.logs();
    if (enough()) break;
  }
  jobs.drain();
  note_logs(logs);
  return code;
}

/// The bytes of a record, for commands that copy records.
struct Slice {
  /// Its bytes in the batch.
  std::size_t begin = 0;
  std::size_t size = 0;
  /// Number within the file, from 1.
  std::size_t number = 1;
  /// Whether it is a record, and sufficiently well-formed to be next to others (`FoundRecord`).
  bool readable = true;
  /// The command's sort key.
  std::string key;
};

struct SliceBatch {
  std::uint64_t records = 0;
  std::vector<Slice> slices;

  void clear() {
    records = 0;
    slices.clear();
  }
};

/// Returns a command's sort key of a record; called on several threads at once, each with its own
/// replayer.
using SliceKey = std::function<std::string(FoundRecord& found, Replayer& replayer)>;

/// Splits batches into records.
class Slicer {
 public:
  /// `key` may be empty.
  Slicer(std::size_t record, SliceKey key);
  void work(const Batch& batch, SliceBatch& made, const HandOn& hand_on);

 private:
  std::size_t wanted_;
  SliceKey key_;
  Replayer replayer_;
  Workspace workspace_;
};

/// Calls `take` with every record of all inputs in order, and `expect` with their formats before;
/// returns the exit status for the files.
int slice_all(const BatchOptions& pile, const SliceKey& key,
              const std::function<void(const Batch&, const Slice&)>& take,
              const std::function<bool()>& enough, const std::function<void(Format)>& expect);

/// Returns the names of all platforms whose games can be read, as `--from` takes them.
[[nodiscard]] std::vector<std::string> platform_names();
/// Returns the importer of that name, or null.
[[nodiscard]] const importing::Importer* importer_named(std::string_view name);

/// How the games of a platform are read: `--table` and `--lenient`.
struct ImportOptions {
  std::string about;
  bool lenient = false;

  void declare(CommandLine& line);
  /// Returns whether any was given.
  [[nodiscard]] bool any() const { return lenient || !about.empty(); }
};

/// For each file with a game's moves, the second file about it.
using AboutFiles = std::map<std::string, std::string>;

/// Finds the second file of each input: the one named by `options`, otherwise the one at the usual
/// location next to the first; registers it with `run_files`. Second files, and files in a folder
/// without the name of a log, are removed from `input.found`. Throws `UsageError` if one file is
/// named for several inputs.
[[nodiscard]] AboutFiles find_about(const importing::Importer& importer,
                                    const ImportOptions& options, InputOptions& input);

/// Returns `remark` on the game in `file` as printed on standard error, with a line ending.
[[nodiscard]] std::string line_of(const importing::Remark& remark, std::string_view file);

}  // namespace stela
