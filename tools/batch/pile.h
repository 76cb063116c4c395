#pragma once

#include <functional>
#include <memory>
#include <string>

#include "lib/core/utf8.h"
#include "lib/words/tr.h"
#include "tools/console/command_line.h"
#include "tools/console/console.h"
#include "tools/console/findings.h"
#include "tools/console/options.h"
#include "tools/files/files.h"
#include "tools/batch/ordered_jobs.h"
#include "tools/batch/progress.h"

namespace stela {

/// What commands have in common that go through any number of records on all cores.
struct PileOptions {
  InputOptions input;
  unsigned jobs = 0;
  bool quiet = false;
  /// `I/N` as it was written; empty: everything.
  std::string shard;
  std::optional<std::uint64_t> offset;

  /// Declares files, `--from`, `--recursive`, `--record` and `--jobs`; with `parts` also `--shard`
  /// and `--offset`.
  void declare(CommandLine& line, bool parts);
  /// Which part of each file is meant.
  [[nodiscard]] InputPart part() const;
};

/// What is told of each input, in the order of the inputs, by the caller's thread.
struct PileVisitor {
  /// Before the first batch of a file; may be empty.
  std::function<void(const FoundFile& file)> begin_file;
  /// Behind the last batch; `error` says why the file could not be read to its end. May be empty.
  std::function<void(const FoundFile& file, const std::string& error)> end_file;
  /// Whether enough has been seen; may be empty.
  std::function<bool()> enough;
};

/// Lets `errors` know of the files that `visitor` is told of.
void listen(ErrorReporter& errors, PileVisitor& visitor);

/// Works through all inputs with `Worker::work(batch, result, hand_on)` (see `OrderedJobs`) on
/// several threads, hands the results to `consume` in order, some perhaps in several parts, and
/// says which file cannot be read or has no record `--record`. `Result` counts the records that it
/// is about in `records`. Gives the exit code for the files.
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
    // Several threads may have read on behind the point where enough was seen: that is not told.
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
