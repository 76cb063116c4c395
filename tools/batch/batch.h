#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "formats/import/importer.h"
#include "lib/core/utf8.h"
#include "lib/replay/replayer.h"
#include "lib/words/language.h"
#include "lib/words/tr.h"
#include "tools/batch/ordered_jobs.h"
#include "tools/console/command_line.h"
#include "tools/console/console.h"
#include "tools/console/findings.h"
#include "tools/files/files.h"
#include "tools/files/input.h"
#include "tools/files/output.h"

namespace stela {

/// A progress bar on standard error for long work: only on a terminal, and only after a second.
class Progress {
 public:
  /// `total` is the number of bytes to read, or 0 if unknown.
  Progress(std::uint64_t total, bool quiet);
  /// Erases the bar.
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Returns whether a bar may ever be drawn, so that a total is worth computing.
  [[nodiscard]] static bool wanted(bool quiet);

  /// Shows that `read` bytes of `file` have been read. May be called often; draws rarely.
  void update(const std::string& file, std::uint64_t read);
  /// Ends the current file, of which `read` bytes were read.
  void finish_file(std::uint64_t read) { before_ += read; }

 private:
  using Clock = std::chrono::steady_clock;

  std::uint64_t total_;
  /// Bytes of finished files.
  std::uint64_t before_ = 0;
  bool active_;
  bool drawn_ = false;
  Clock::time_point start_;
  Clock::time_point last_;
};

/// A counter for long work, on a terminal: `frame 10 of 55`.
class Counter {
 public:
  /// Shows every `each`-th item; `what` is the kind of items.
  Counter(std::string what, std::size_t each, bool quiet);
  /// Erases the line.
  ~Counter();
  Counter(const Counter&) = delete;
  Counter& operator=(const Counter&) = delete;

  /// Shows that `done` of `all` items are finished.
  void show(std::size_t done, std::size_t all);

 private:
  std::string what_;
  std::size_t each_;
  bool shown_;
};

enum class ReportKind : std::uint8_t { kText, kNdjson, kJson, kSarif, kJunit, kGithub };

/// Returns the names of all kinds, in the order of the enumeration.
[[nodiscard]] std::vector<std::string> report_names();
/// Returns the kind called `name`, which must exist.
[[nodiscard]] ReportKind report_named(std::string_view name);

/// Counts over records.
struct Totals {
  std::uint64_t records = 0;
  std::uint64_t invalid = 0;
  /// Number of records that continue from a position that is set up.
  std::uint64_t with_gaps = 0;
  std::uint64_t errors = 0;
  std::uint64_t warnings = 0;
  /// Problems that count as one error for all records of a file (`Diagnostic::cause`): each once,
  /// and not included in `errors`.
  std::vector<std::string_view> causes;

  Totals& operator+=(const Totals& other);
  void add_cause(std::string_view cause);
  /// Adds the diagnostics of one record.
  void count(const std::vector<Diagnostic>& diagnostics);
};

/// How reports are written.
struct ReportStyle {
  ReportKind kind = ReportKind::kText;
  Language language = {};
  bool colour = false;
  /// As in `DiagnosticLook`.
  std::size_t width = 0;
  /// Omits the line of totals.
  bool quiet = false;
  /// Reports the offset of each record in its file.
  bool offsets = false;
};

/// Adds the report on `found`, which `replayer` has replayed unless it is unreadable. List items
/// (JSON, SARIF) end with a line ending each and have no commas yet. If there are too many
/// independent items, some can be omitted; JSON, NDJSON and JUnit include every record in full.
void report_record(const FoundRecord& found, Replayer& replayer, const ReportStyle& style,
                   bool valid, Findings& out);

/// Writes reports in the order of the input, with the text around and between them.
class ReportWriter {
 public:
  ReportWriter(const ReportStyle& style, Output& output) : style_(style), output_(output) {}

  void begin();
  void begin_file(std::string_view file);
  /// Writes the pieces `from` to `to` that `report_record` made from some records. `most` limits
  /// the total number of errors whose diagnostics are written.
  void write(const Findings& findings, std::size_t from, std::size_t to, const Totals& totals,
             std::uint64_t most = 0);
  /// Reports what was omitted. `error` is why the file could not be read to its end, or empty.
  void end_file(std::string_view file, std::string_view error);
  /// `stopped` means that there may be more records, which were not requested.
  void end(bool stopped);

  [[nodiscard]] const Totals& totals() const { return totals_; }

 private:
  /// Writes a piece of the report.
  void put(std::string_view text);
  /// Reports a note that is not a diagnostic.
  void report(const std::string& remark);
  [[nodiscard]] std::size_t find_error(const Findings& findings, std::size_t from, std::size_t to,
                                       std::uint64_t count) const;

  ReportStyle style_;
  Output& output_;
  Totals totals_;
  FindingsReporter reporter_;
  /// The causes reported for the current file.
  std::set<std::string_view> reported_causes_;
  bool any_ = false;
  /// For the end of a SARIF report.
  std::vector<std::string> failures_;
  std::vector<std::string> remarks_;
};

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
/// threads, passes the results to `consume` in order, some possibly in several parts, and reports
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
