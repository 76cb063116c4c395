#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "lib/words/message.h"

namespace stela {

/// U+FEFF at the beginning of a text, which says that it is UTF-8.
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
/// U+FFFD: what could not be read.
inline constexpr char32_t kReplacementCharacter = 0xFFFD;

/// The number of code points in `text`; a byte that starts none counts as none.
[[nodiscard]] std::size_t count_code_points(std::string_view text);

/// What may not stand in a record at all.
enum class BadText {
  kNone,
  /// Bytes that are not UTF-8: overlong forms, surrogates, numbers beyond U+10FFFF, cut sequences.
  kEncoding,
  /// A control character (Unicode category Cc) other than tab, line feed and carriage return.
  kControl,
  /// U+FFFE or U+FFFF, which XML cannot carry.
  kNotACharacter,
};

/// The first thing in `text` that may not stand in a record.
struct BadPlace {
  BadText what = BadText::kNone;
  /// Byte offset (`npos` when `what` is `kNone`), and how many bytes are meant.
  std::size_t offset = std::string_view::npos;
  std::size_t size = 0;
};

/// Finds the first bad place at or after `from`.
[[nodiscard]] BadPlace find_bad_text(std::string_view text, std::size_t from = 0);

/// `text`, or `storage` when `text` holds what no document may: then with U+FFFD for each bad
/// place. Whatever Stela writes as XML or HTML goes through here.
[[nodiscard]] std::string_view without_bad_text(std::string_view text, std::string& storage);

/// How many bytes at `at` are one code point; when none begins there, `well_formed` is false and
/// they are those for which one U+FFFD stands (The Unicode Standard, "maximal subpart").
[[nodiscard]] std::size_t code_point_size(std::string_view text, std::size_t at, bool& well_formed);

/// The bytes from `begin` to `end` of `text`, moved apart to where characters begin and end.
struct WholeCharacters {
  std::size_t begin = 0;
  std::size_t end = 0;
};
[[nodiscard]] WholeCharacters whole_characters(std::string_view text, std::size_t begin,
                                               std::size_t end);

/// Appends the code point `value`, which is one of Unicode's, to `out`.
void append_code_point(char32_t value, std::string& out);

/// The code point that begins at `at`, and how many bytes it has; 0: none begins there.
struct CodePointAt {
  char32_t value = 0;
  std::size_t size = 0;
};
[[nodiscard]] CodePointAt code_point_at(std::string_view text, std::size_t at);

/// Words for a bad place of `text`, as in "the control character U+0000".
[[nodiscard]] Message describe(std::string_view text, const BadPlace& place);

/// `text` with everything that a terminal would obey, or that is no UTF-8, shown as `\xNN`.
[[nodiscard]] std::string printable(std::string_view text);

/// `text` for a message: printable, and cut to a length that a line can hold.
[[nodiscard]] std::string shown(std::string_view text);

}  // namespace stela
