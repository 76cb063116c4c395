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

/// A piece of a record's source: bytes, counted from the record's first byte.
struct Span {
  std::uint32_t begin = 0;
  std::uint32_t size = 0;

  [[nodiscard]] std::uint32_t end() const { return begin + size; }
  friend bool operator==(const Span&, const Span&) = default;
};

enum class Severity : std::uint8_t { kError, kWarning };

/// `error` or `warning`.
[[nodiscard]] std::string_view to_string(Severity severity);

/// A piece of the source that `text` takes the place of; an empty piece: `text` is put in there.
struct Edit {
  Span span;
  std::string text;
  friend bool operator==(const Edit&, const Edit&) = default;
};

/// What mends a mistake: all of its edits together, in the order of the source, none over another.
/// The edits of different diagnostics of a record do not overlap either.
struct Fix {
  std::vector<Edit> edits;
  /// It cannot be meant otherwise: `repair` does it unasked.
  bool certain = false;
};

/// One thing that is wrong with a record.
struct Diagnostic {
  /// Never null.
  const Rule* rule = nullptr;
  Severity severity = Severity::kError;
  /// The narrowest piece of the source that shows the mistake.
  Span span;
  /// 0 for the tag block and `setup:`, then the entries from 1; the result line is one more than
  /// the last entry.
  int entry = 0;
  /// What decides where `rule` is one of the notation's own, as whose turn it is; may be null.
  const Rule* article = nullptr;
  /// Of the sections that `rule` cites those that state what was broken here; empty: all.
  std::span<const Citation> sections;
  /// What was seen: lower case, no full stop, input in backticks.
  Message message;
  /// What to do instead; empty when nothing helps.
  Message hint;
  /// Further facts, one line each.
  std::vector<Message> notes;
  /// What mends it; may be empty.
  std::vector<Fix> fixes = {};
  /// Of a mistake in the outside of a file, which all of its records may share, the name of its
  /// kind: it is told once for the file. Else empty.
  std::string_view cause = {};
};

/// Where the rule of `diagnostic` is written, see `cite` of a rule: the section that states what
/// was broken.
[[nodiscard]] std::string cite(const Diagnostic& diagnostic, std::string_view edition,
                               Language language);

/// How many diagnostics of a record a reader, and each rule of a game, gives before it says that
/// there are more.
inline constexpr std::size_t kMaxDiagnostics = 100;
/// What is said then.
[[nodiscard]] Message more_errors();

/// `hint`, and that `stela repair` mends it.
[[nodiscard]] Message and_mended(Message hint);

/// Keeps of each rule and severity the first `kMaxDiagnostics`, and one more that says so.
void keep_first_of_each(std::vector<Diagnostic>& diagnostics);

/// Orders `diagnostics` by their place in the source; those of one place keep their order.
void sort_by_place(std::vector<Diagnostic>& diagnostics);

/// Whether any of `diagnostics` is an error.
[[nodiscard]] bool has_error(const std::vector<Diagnostic>& diagnostics);

}  // namespace stela
