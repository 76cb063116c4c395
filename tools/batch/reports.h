#pragma once

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

enum class ReportKind : std::uint8_t { kText, kNdjson, kJson, kSarif, kJunit, kGithub };

/// The names of all kinds, in the order of the enumeration.
[[nodiscard]] std::vector<std::string> report_names();
/// The kind that is called `name`, which is one of them.
[[nodiscard]] ReportKind report_named(std::string_view name);

/// Counts over records.
struct Totals {
  std::uint64_t records = 0;
  std::uint64_t invalid = 0;
  /// Which go on from a position that is set.
  std::uint64_t with_gaps = 0;
  std::uint64_t errors = 0;
  std::uint64_t warnings = 0;
  /// What else is wrong, and is one error for all records of a file (`Diagnostic::cause`): each
  /// once, and not among `errors`.
  std::vector<std::string_view> causes;

  Totals& operator+=(const Totals& other);
  void add_cause(std::string_view cause);
  /// Counts what is wrong with one record.
  void count(const std::vector<Diagnostic>& diagnostics);
};

/// How reports are written.
struct ReportStyle {
  ReportKind kind = ReportKind::kText;
  Language language = {};
  bool colour = false;
  /// As `DiagnosticLook` has it.
  std::size_t width = 0;
  /// No line of totals.
  bool quiet = false;
  /// Reports say where in the file a record begins.
  bool offsets = false;
};

/// Adds what a report says of `found`, which `replayer` has replayed unless it is unreadable. Items
/// that stand in a list (JSON, SARIF) end with a line end each and have no commas yet. What stands
/// by itself can be left out when there is too much of it; of each record JSON, NDJSON and JUnit
/// tell all.
void report_record(const FoundRecord& found, Replayer& replayer, const ReportStyle& style,
                   bool valid, Findings& out);

/// Writes reports in the order of the input, with what stands around and between them.
class ReportWriter {
 public:
  ReportWriter(const ReportStyle& style, Output& output) : style_(style), output_(output) {}

  void begin();
  void begin_file(std::string_view file);
  /// Writes the pieces `from` to `to` of what `report_record` made of some records. With `most` no
  /// more is written of diagnostics, all in all, than so many errors.
  void write(const Findings& findings, std::size_t from, std::size_t to, const Totals& totals,
             std::uint64_t most = 0);
  /// Says what was left out. `error` says why the file could not be read to its end; else empty.
  void end_file(std::string_view file, std::string_view error);
  /// `stopped`: there may be more records, which were not wanted.
  void end(bool stopped);

  [[nodiscard]] const Totals& totals() const { return totals_; }

 private:
  /// Writes a piece of the report.
  void put(std::string_view text);
  /// Says what is no diagnostic.
  void report(const std::string& remark);
  [[nodiscard]] std::size_t find_error(const Findings& findings, std::size_t from, std::size_t to,
                                       std::uint64_t count) const;

  ReportStyle style_;
  Output& output_;
  Totals totals_;
  FindingsReporter teller_;
  /// Of the file.
  std::set<std::string_view> told_causes_;
  bool any_ = false;
  /// For the end of a SARIF report.
  std::vector<std::string> failures_;
  std::vector<std::string> remarks_;
};

}  // namespace stela
