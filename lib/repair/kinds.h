#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "lib/core/diagnostic.h"
#include "lib/repair/transport.h"
#include "lib/words/tr.h"

namespace stela::repair {

/// A kind of damage, and how it is reported: in `message`, `{0}` is the count with its noun, `{1}`
/// a detail such as the name of an encoding, `{2}` the text at the first location.
struct Kind {
  /// As in `Diagnostic::cause`.
  std::string_view id;
  CountedWord noun;
  std::string_view message;
  std::string_view hint;
  /// For transports.
  std::vector<Undone> (*undo)(std::string_view text, const Words& words) = nullptr;
  std::string (*redo)(std::string_view text, const Carried& carried) = nullptr;
};

/// Returns all kinds: the transports in the order of trying, then the others.
[[nodiscard]] std::span<const Kind> kinds();

using KindIndex = std::size_t;
[[nodiscard]] KindIndex encoding_kind();
[[nodiscard]] KindIndex double_utf8_kind();
/// Other spellings, and words that become comments: certain, or only likely because the record
/// would not be valid.
[[nodiscard]] KindIndex spelling_kind(bool certain);
[[nodiscard]] KindIndex words_kind(bool certain);
/// Damage that a guess explains.
[[nodiscard]] KindIndex likely_kind();
/// Text without any record.
[[nodiscard]] KindIndex no_record_kind();
[[nodiscard]] bool is_certain(KindIndex kind);
/// Whether the locations of a kind are whole lines, each of which may have several changes.
[[nodiscard]] bool counts_lines(KindIndex kind);

/// Damage of one kind found in a record.
struct Finding {
  /// Number of locations.
  std::size_t count = 0;
  /// The first, in bytes of the record, and its text before and after the repair.
  Span first;
  std::string written;
  Message detail;
};

/// Returns the diagnostic for `finding`, without fixes.
[[nodiscard]] Diagnostic diagnostic_of(KindIndex index, const Finding& finding);

}  // namespace stela::repair
