#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/position.h"
#include "lib/game/table.h"

namespace stela {

/// Location of a record, for messages about it.
struct RecordPlace {
  /// File name as given by the user; `-` for standard input.
  std::string_view file;
  /// Locates the spans of the text; never null.
  PlaceFinder* source = nullptr;
  /// Edition whose sections are cited (the record's `Rules`), or empty for any.
  std::string_view edition;
  /// Language of output for people; output for programs is in English.
  Language language = {};
  /// Offset in the file at which the text of `source` begins, needed to report fixes, or null if
  /// they cannot be reported, as in a file of another encoding.
  std::optional<std::uint64_t> offset = std::nullopt;
};

/// Style of a diagnostic shown to people.
struct DiagnosticLook {
  /// Use ANSI colours.
  bool colour = false;
  /// Maximum line length in characters, except for lines of the input; longer lines are wrapped at
  /// words and indented. 0 means no limit.
  std::size_t width = 0;
};

/// Returns `error` or `warning`.
[[nodiscard]] std::string name_of(Severity severity, Language language);

/// Returns the lines of `diagnostic` without a location: the message, then if available the reason
/// and its citation, notes and the hint, each labelled.
[[nodiscard]] std::vector<std::string> lines_of(const Diagnostic& diagnostic,
                                                const RecordPlace& place);

/// Appends `diagnostic` for people: file, line, column, message, the line with a caret under the
/// location, the rule and its citation, hints and notes. Control characters of the input are shown
/// as `\xNN`.
void write_diagnostic(const Diagnostic& diagnostic, const RecordPlace& place,
                      const DiagnosticLook& look, std::string& out);

/// Appends `diagnostic` as a GitHub workflow command, which is shown beside the source line: one
/// line with its line ending, in which nothing of the input can begin another command.
void write_github(const Diagnostic& diagnostic, const RecordPlace& place, std::string& out);

/// Appends an error without a location, in the same format.
void write_github_error(std::string_view message, std::string& out);

/// Appends a notice without a location, in the same format.
void write_github_notice(std::string_view message, std::string& out);

/// A report about one record.
struct RecordReport {
  RecordPlace place;
  /// Number within the file, from 1.
  std::size_t record = 1;
  /// Offset of the record in its file, or null if unknown.
  std::optional<std::uint64_t> offset;
  int entries = 0;
  /// Number of times the main line continues from a position that is set.
  int gaps = 0;
  bool valid = true;
  /// Null if the record names no known game.
  const GameInfo* game = nullptr;
  /// Null if the tags cannot start a game: then there are no scores.
  const Table* table = nullptr;
  Outcome outcome;
  const std::vector<Diagnostic>* diagnostics = nullptr;
};

/// Appends the report as one JSON object on one line, without a line ending
/// (docs/commands/validate.md, "Reports for programs").
void write_report(const RecordReport& report, std::string& out);

/// JUnit reports for continuous integration: `write_junit_begin`, for each file a suite with a case
/// for each record, `write_junit_end`. Counts are omitted, because they would have to precede what
/// they count; readers count the cases.

void write_junit_begin(std::string& out);
/// Appends the start of the suite of `file`.
void write_junit_suite(std::string_view file, std::string& out);
/// Appends the case of record `record`, which starts on the first line of `place`: a failure if one
/// of `diagnostics` is an error; warnings are its output.
void write_junit_case(const RecordPlace& place, std::size_t record,
                      const std::vector<Diagnostic>& diagnostics, std::string& out);
/// Appends the end of the suite. `failure` is why the file could not be read, or empty.
void write_junit_suite_end(std::string_view file, std::string_view failure, std::string& out);
void write_junit_end(std::string& out);

/// SARIF 2.1.0 reports, which code hosts show beside source lines: `write_sarif_begin`, then the
/// results, separated by commas, then `write_sarif_end`.

/// Returns `path` as a URI reference: all but unreserved characters are percent-encoded.
[[nodiscard]] std::string uri_path_of(std::string_view path);

/// Appends the beginning of the document: the program and all of its `rules`.
void write_sarif_begin(std::span<const Rule* const> rules, std::string_view version,
                       std::string& out);

/// Appends one result as one line without a line ending; `record` counts from 1 within the file.
void write_sarif_result(const Diagnostic& diagnostic, const RecordPlace& place, std::size_t record,
                        std::string& out);

/// Appends the end of the document; `failures` are messages about files that could not be read,
/// `remarks` are other notes.
void write_sarif_end(const std::vector<std::string>& failures,
                     const std::vector<std::string>& remarks, std::string& out);

}  // namespace stela
