#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/rule.h"
#include "lib/words/message.h"

namespace stela {

/// A piece of a record's source, in bytes from the record's first byte.
struct Span {
  std::uint32_t begin = 0;
  std::uint32_t size = 0;

  [[nodiscard]] std::uint32_t end() const { return begin + size; }
  friend bool operator==(const Span&, const Span&) = default;
};

enum class Severity : std::uint8_t { kError, kWarning };

/// Returns `error` or `warning`.
[[nodiscard]] std::string_view to_string(Severity severity);

/// A piece of the source to be replaced with `text`; if it is empty, `text` is inserted there.
struct Edit {
  Span span;
  std::string text;
  friend bool operator==(const Edit&, const Edit&) = default;
};

/// A set of edits that fixes an error when applied together, in the order of the source and without
/// overlaps. The edits of different diagnostics of a record do not overlap either.
struct Fix {
  std::vector<Edit> edits;
  /// The fix is unambiguous: `repair` applies it without asking.
  bool certain = false;
};

/// A place of the board that is to blame for an error.
struct BlamedPlace {
  /// Its name in the notation.
  std::string name;
  /// What is wrong there, in two or three words; may be empty.
  Message words;
  /// The neighbouring places to which there is no way from here.
  std::vector<std::string> closed = {};
};

/// Returns the names of `places`, each once, with the neighbours to which there is no way.
[[nodiscard]] std::vector<std::string> names_of(const std::vector<BlamedPlace>& places);

/// A single problem of a record.
struct Diagnostic {
  /// Never null.
  const Rule* rule = nullptr;
  Severity severity = Severity::kError;
  /// The smallest piece of the source that shows the error.
  Span span;
  /// 0 for the tag block and `setup:`, then the entries from 1; the result line is one more than
  /// the last entry.
  int entry = 0;
  /// The game's article that decides if `rule` is one of the notation's, such as the order of play;
  /// may be null.
  const Rule* article = nullptr;
  /// The sections cited by `rule` that state the broken requirement; empty for all of them.
  std::span<const Citation> sections;
  /// The observed problem: lowercase, no full stop, input in backticks.
  Message message;
  /// Suggested action; empty if there is none.
  Message hint;
  /// Additional facts, one line each.
  std::vector<Message> notes;
  /// Possible fixes; may be empty.
  std::vector<Fix> fixes = {};
  /// For an error in the text around the records, which all records of a file may share, the name
  /// of its kind: it is reported once for the file. Otherwise empty.
  std::string_view cause = {};
  /// The places of the board that are to blame, the most important first; may be empty.
  std::vector<BlamedPlace> places = {};
};

/// Returns where the rule of `diagnostic` is written, like `cite` for a rule, limited to the
/// section that states the broken requirement.
[[nodiscard]] std::string cite(const Diagnostic& diagnostic, std::string_view edition,
                               Language language);

/// Maximum number of diagnostics of a record from a reader, and for each rule of a game, before a
/// note that there are more.
inline constexpr std::size_t kMaxDiagnostics = 100;
/// Returns that note.
[[nodiscard]] Message more_errors();

/// Returns `hint` with a note that `stela repair` fixes it.
[[nodiscard]] Message and_mended(Message hint);

/// Keeps the first `kMaxDiagnostics` of each rule and severity, and adds a note to each.
void keep_first_of_each(std::vector<Diagnostic>& diagnostics);

/// Sorts `diagnostics` by their location in the source; the sort is stable.
void sort_by_place(std::vector<Diagnostic>& diagnostics);

/// Whether any of `diagnostics` is an error.
[[nodiscard]] bool has_error(const std::vector<Diagnostic>& diagnostics);

}  // namespace stela
