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

/// Whether `value` is invisible: whitespace (property White_Space), and U+200B to U+200D, U+2060
/// and U+FEFF, which have no width.
[[nodiscard]] bool is_white_space(char32_t value);

/// Whether `value` reorders the text around it on a display (property Bidi_Control).
[[nodiscard]] bool reorders_text(char32_t value);

/// Returns the first character at or after `from` that `reorders_text`, or `npos`.
[[nodiscard]] std::size_t find_reordering(std::string_view text, std::size_t from = 0);

/// Whether `value` acts on a display instead of being shown: a control character (Unicode category
/// Cc), or one that `reorders_text`.
[[nodiscard]] bool controls_display(char32_t value);

/// Returns `text` with every byte that is not UTF-8, and every character that `controls_display`
/// except those in `kept` (ASCII), as `\xNN`.
[[nodiscard]] std::string printable(std::string_view text, std::string_view kept);

/// Returns the number of bytes at the end of `text` that belong to an incomplete character.
[[nodiscard]] std::size_t cut_code_point(std::string_view text);

/// Returns `text` in a simplified spelling: lowercase, with Latin letters without accents, composed
/// or not (`CHLOÉ`: `chloe`, `weiß`: `weiss`). Other characters and invalid bytes are unchanged.
[[nodiscard]] std::string plain_letters(std::string_view text);

/// Whether `a` comes before `b` in a list for people, as German, English and French sort names:
/// accents and case count only between names that are otherwise the same.
[[nodiscard]] bool sorts_before(std::string_view a, std::string_view b);

/// Returns `text` for a log of a CI service, so that nothing in it is a command to the program that
/// runs the job. GitHub's commands begin a line with `::`; those of Azure Pipelines, of GitHub's
/// first version and of TeamCity (`##vso[`, `##[`, `##teamcity[`) work anywhere in a line. One
/// character of each is replaced by `\xNN`.
[[nodiscard]] std::string without_log_commands(std::string_view text);

/// Returns `text` as the content of an element or an attribute in double quotes, valid in both XML
/// and HTML. Characters that documents do not allow (`find_bad_text`) become U+FFFD.
[[nodiscard]] std::string escaped(std::string_view text);

/// Appends `text` as XML character data that preserves whitespace; if `quoted`, as the value of an
/// attribute between double quotes. Characters that documents do not allow become U+FFFD.
void write_escaped(std::string_view text, bool quoted, std::string& out);

}  // namespace stela
