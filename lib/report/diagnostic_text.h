#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/core/source.h"

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

/// Returns the sections that `rule` cites in `edition` (empty: any), in every language: `fr:
/// Construire une hutte`, each once.
[[nodiscard]] std::vector<std::string> cited_sections(const Rule& rule, std::string_view edition);

/// Returns the lines of `diagnostic` without a location: the message, then if available the reason
/// and its citation, notes and the hint, each labelled.
[[nodiscard]] std::vector<std::string> lines_of(const Diagnostic& diagnostic,
                                                const RecordPlace& place);

/// Appends `diagnostic` for people: file, line, column, message, the line with a caret under the
/// location, the rule and its citation, hints and notes. Control characters of the input are shown
/// as `\xNN`.
void write_diagnostic(const Diagnostic& diagnostic, const RecordPlace& place,
                      const DiagnosticLook& look, std::string& out);

}  // namespace stela
