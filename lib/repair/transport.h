#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "lib/repair/words.h"

namespace stela::repair {

/// A range of a text, in bytes, and its replacement.
struct Change {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string text;
};

/// Returns `text` after `changes`, which are in text order and do not overlap.
[[nodiscard]] std::string applied(std::string_view text, const std::vector<Change>& changes);

/// What a transport added to a text or removed from it, as needed to redo it. It has no member for
/// words: everything that people wrote stays in the text.
struct Carried {
  /// Offsets, lines, widths, counters.
  std::vector<std::size_t> numbers;
  /// One constant mark or separator.
  std::string mark;
  /// Time stamps with senders, or names of HTML elements.
  std::vector<std::string> marks;
  /// A set of characters, sorted.
  std::vector<char32_t> characters;
};

/// One way to undo a transport: changes of the text, in text order and without overlaps.
struct Undone {
  std::vector<Change> changes;
  Carried carried;
};

// Each transport is what a program did to a whole text or to whole lines. `undo_*` returns the ways
// in which it may be undone, none if there is no trace of it; `redo_*` does to a text what the
// program did. A way counts only if `redo(undo(x))` is `x`, byte for byte (`undo_transports`).
// All are linear in the size of the text.

[[nodiscard]] std::vector<Undone> undo_double_utf8(std::string_view text, const Words& words);
[[nodiscard]] std::string redo_double_utf8(std::string_view text, const Carried& carried);
[[nodiscard]] std::vector<Undone> undo_json_string(std::string_view text, const Words& words);
[[nodiscard]] std::vector<Undone> undo_string_escapes(std::string_view text, const Words& words);
[[nodiscard]] std::string redo_string(std::string_view text, const Carried& carried);
[[nodiscard]] std::vector<Undone> undo_percent(std::string_view text, const Words& words);
[[nodiscard]] std::string redo_percent(std::string_view text, const Carried& carried);
[[nodiscard]] std::vector<Undone> undo_quoted_printable(std::string_view text, const Words& words);
[[nodiscard]] std::string redo_quoted_printable(std::string_view text, const Carried& carried);
[[nodiscard]] std::vector<Undone> undo_base64(std::string_view text, const Words& words);
[[nodiscard]] std::string redo_base64(std::string_view text, const Carried& carried);
[[nodiscard]] std::vector<Undone> undo_html(std::string_view text, const Words& words);
[[nodiscard]] std::vector<Undone> undo_backslashes(std::string_view text, const Words& words);
[[nodiscard]] std::string redo_backslashes(std::string_view text, const Carried& carried);
[[nodiscard]] std::vector<Undone> undo_fence(std::string_view text, const Words& words);
[[nodiscard]] std::string redo_elements(std::string_view text, const Carried& carried);

[[nodiscard]] std::vector<Undone> undo_quotes(std::string_view text, const Words& words);
[[nodiscard]] std::vector<Undone> undo_diff(std::string_view text, const Words& words);
[[nodiscard]] std::vector<Undone> undo_line_numbers(std::string_view text, const Words& words);
[[nodiscard]] std::vector<Undone> undo_messages(std::string_view text, const Words& words);
[[nodiscard]] std::vector<Undone> undo_bullets(std::string_view text, const Words& words);
[[nodiscard]] std::vector<Undone> undo_bar(std::string_view text, const Words& words);
/// Puts `carried.marks` back at the beginning of the lines `carried.numbers`.
[[nodiscard]] std::string redo_marks(std::string_view text, const Carried& carried);

[[nodiscard]] std::vector<Undone> undo_cells(std::string_view text, const Words& words);
[[nodiscard]] std::string redo_cells(std::string_view text, const Carried& carried);
[[nodiscard]] std::vector<Undone> undo_columns(std::string_view text, const Words& words);
[[nodiscard]] std::string redo_columns(std::string_view text, const Carried& carried);
[[nodiscard]] std::vector<Undone> undo_line_ends(std::string_view text, const Words& words);
[[nodiscard]] std::string redo_line_ends(std::string_view text, const Carried& carried);
[[nodiscard]] std::vector<Undone> undo_one_line(std::string_view text, const Words& words);
[[nodiscard]] std::string redo_one_line(std::string_view text, const Carried& carried);
[[nodiscard]] std::vector<Undone> undo_wrapped(std::string_view text, const Words& words);
[[nodiscard]] std::string redo_wrapped(std::string_view text, const Carried& carried);

[[nodiscard]] std::vector<Undone> undo_quotation_marks(std::string_view text, const Words& words);
[[nodiscard]] std::vector<Undone> undo_no_quotation_marks(std::string_view text,
                                                          const Words& words);
[[nodiscard]] std::vector<Undone> undo_bare_tags(std::string_view text, const Words& words);
[[nodiscard]] std::string redo_tags(std::string_view text, const Carried& carried);
[[nodiscard]] std::vector<Undone> undo_joined(std::string_view text, const Words& words);
[[nodiscard]] std::string redo_joined(std::string_view text, const Carried& carried);

}  // namespace stela::repair
