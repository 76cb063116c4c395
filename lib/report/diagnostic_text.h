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

/// Where a record stands, for messages about it.
struct RecordPlace {
  /// As the user named it; `-` for standard input.
  std::string_view file;
  /// Over the text that spans are counted in; never null.
  PlaceFinder* source = nullptr;
  /// The edition whose sections are cited (the record's `Rules`); empty: any.
  std::string_view edition;
  /// In which it is told to people; machines are told in English.
  Language language = {};
  /// The byte of the file at which the text of `source` begins, so that fixes can be told; none:
  /// they cannot, as in a file of another encoding.
  std::optional<std::uint64_t> offset = std::nullopt;
};

/// How a diagnostic is shown to people.
struct DiagnosticLook {
  /// With ANSI colours.
  bool colour = false;
  /// Lines that are longer are broken at words and go on further right, but for those of the input;
  /// in characters. 0: none is broken.
  std::size_t width = 0;
};

/// `error` or `warning`.
[[nodiscard]] std::string name_of(Severity severity, Language language);

/// What `rule` cites for readers of `edition` (empty: any), in every language: `fr: Construire une
/// hutte`, each once.
[[nodiscard]] std::vector<std::string> cited_sections(const Rule& rule, std::string_view edition);

/// What `diagnostic` says where no place is shown: what was seen, then as far as there are such the
/// reason and where it is written, notes and the hint, each named.
[[nodiscard]] std::vector<std::string> lines_of(const Diagnostic& diagnostic,
                                                const RecordPlace& place);

/// Appends `diagnostic` as people read it: file, line, column, what was seen, the line with a caret
/// under the very place, the rule and where it is written, hints and notes. Control characters of
/// the input are shown as `\xNN`.
void write_diagnostic(const Diagnostic& diagnostic, const RecordPlace& place,
                      const DiagnosticLook& look, std::string& out);

}  // namespace stela
