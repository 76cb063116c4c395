#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "lib/replay/replayer.h"
#include "lib/words/language.h"
#include "tools/console/findings.h"
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
  /// Reports a remark that is not a diagnostic.
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

}  // namespace stela
