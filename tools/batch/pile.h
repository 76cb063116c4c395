#pragma once

#include <functional>
#include <memory>
#include <string>

#include "lib/core/utf8.h"
#include "lib/words/tr.h"
#include "tools/batch/ordered_jobs.h"
#include "tools/batch/progress.h"
#include "tools/console/command_line.h"
#include "tools/console/console.h"
#include "tools/console/findings.h"
#include "tools/console/options.h"
#include "tools/files/files.h"

namespace stela {

/// The common options of commands that process any number of records on all cores.
struct PileOptions {
  InputOptions input;
  unsigned jobs = 0;
  bool quiet = false;
  /// `I/N` as written; empty for everything.
  std::string shard;
  std::optional<std::uint64_t> offset;

  /// Declares files, `--from`, `--recursive`, `--record` and `--jobs`; with `parts` also `--shard`
  /// and `--offset`.
  void declare(CommandLine& line, bool parts);
  /// Returns the selected part of each file.
  [[nodiscard]] InputPart part() const;
};

/// Callbacks for each input, called in the order of the inputs by the caller's thread.
struct PileVisitor {
  /// Called before the first batch of a file; may be empty.
  std::function<void(const FoundFile& file)> begin_file;
  /// Called after the last batch; `error` is why the file could not be read to its end. May be
  /// empty.
  std::function<void(const FoundFile& file, const std::string& error)> end_file;
  /// Returns whether enough has been seen; may be empty.
  std::function<bool()> enough;
};

/// Forwards the files of `visitor` to `errors`.
void listen(ErrorReporter& errors, PileVisitor& visitor);

/// Processes all inputs with `Worker::work(batch, result, hand_on)` (see `OrderedJobs`) on several
/// threads, passes the results to `consume` in order, some perhaps in several parts, and reports
/// files that cannot be read or have no record `--record`. `Result` has the number of its records
/// in `records`. Returns the exit status for the files.
template <class Worker, class Result>
int work_through(const PileOptions& options, std::function<std::unique_ptr<Worker>()> make_worker,
                 std::function<void(const Batch&, Result&)> consume,
                 const PileVisitor& visitor = {}) {
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
    if (enough()) break;
  }
  jobs.drain();
  return code;
}

}  // namespace stela
