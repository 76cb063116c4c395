#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "lib/words/message.h"

namespace stela {

/// U+FEFF at the beginning of a text, which marks it as UTF-8.
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
/// U+FFFD, which replaces unreadable characters.
inline constexpr char32_t kReplacementCharacter = 0xFFFD;

/// Returns the number of code points in `text`; a byte that does not start one is not counted.
[[nodiscard]] std::size_t count_code_points(std::string_view text);

/// Text that is not allowed anywhere in a record.
enum class BadText {
  kNone,
  /// Bytes that are not UTF-8: overlong forms, surrogates, numbers beyond U+10FFFF, cut sequences.
  kEncoding,
  /// A control character (Unicode category Cc) other than tab, line feed and carriage return.
  kControl,
  /// U+FFFE or U+FFFF, which XML cannot carry.
  kNotACharacter,
};

/// The first text in a string that is not allowed in a record.
struct BadPlace {
  BadText what = BadText::kNone;
  /// Byte offset (`npos` if `what` is `kNone`), and size in bytes.
  std::size_t offset = std::string_view::npos;
  std::size_t size = 0;
};

/// Finds the first bad text at or after `from`.
[[nodiscard]] BadPlace find_bad_text(std::string_view text, std::size_t from = 0);

/// Returns `text`, or, if it contains characters that documents do not allow, a copy in `storage`
/// with U+FFFD in place of each. All text that Stela writes as XML or HTML goes through here.
[[nodiscard]] std::string_view without_bad_text(std::string_view text, std::string& storage);

/// Returns the size of the code point at `at` in bytes. If none begins there, sets `well_formed` to
/// false and returns the number of bytes to replace with one U+FFFD (The Unicode Standard, "maximal
/// subpart").
[[nodiscard]] std::size_t code_point_size(std::string_view text, std::size_t at, bool& well_formed);

/// The bytes from `begin` to `end` of `text`, extended to character boundaries.
struct WholeCharacters {
  std::size_t begin = 0;
  std::size_t end = 0;
};
[[nodiscard]] WholeCharacters whole_characters(std::string_view text, std::size_t begin,
                                               std::size_t end);

/// Appends the Unicode code point `value` to `out`.
void append_code_point(char32_t value, std::string& out);

/// The code point that begins at `at`, and its size in bytes, or 0 if none begins there.
struct CodePointAt {
  char32_t value = 0;
  std::size_t size = 0;
};
[[nodiscard]] CodePointAt code_point_at(std::string_view text, std::size_t at);

/// Describes bad text for messages, as in "the control character U+0000".
[[nodiscard]] Message describe(std::string_view text, const BadPlace& place);

/// Returns `text` with everything that a terminal would interpret, or that is not UTF-8, shown as
/// `\xNN`.
[[nodiscard]] std::string printable(std::string_view text);

/// Returns `text` for a message: printable, and shortened to fit on a line.
[[nodiscard]] std::string shown(std::string_view text);

}  // namespace stela
