#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace stela {

/// Returns the line ending of the first line of `text`: LF, CR LF or CR; empty if there is none.
[[nodiscard]] std::string_view first_line_end(std::string_view text);

/// Appends `text` to `out`, with every line ending of any kind replaced with `end`.
void append_with_line_ends(std::string_view text, std::string_view end, std::string& out);

/// Replaces every line ending of `text`, starting at byte `begin`, with `end`.
void set_line_ends(std::string_view end, std::string& text, std::size_t begin = 0);

/// Returns the lowercase form of an ASCII letter; any other byte is unchanged.
[[nodiscard]] constexpr char small_letter(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
/// Returns `text` with ASCII letters in lowercase.
[[nodiscard]] std::string small_letters(std::string_view text);

/// Returns `text` with its first letter in uppercase: an ASCII letter, or one of Latin-1 in UTF-8,
/// such as `ü`.
[[nodiscard]] std::string capitalised(std::string text);

/// Appends `item` to `list`, with `between` before it unless it is the first.
void add_to_list(std::string& list, std::string_view item, std::string_view between = " ");

/// Returns the parts of `text` between the separators, in order; at least one. Views into `text`.
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, char separator);

/// Returns the lines of `text` without their LF, which the last one may lack. Views into `text`.
[[nodiscard]] std::vector<std::string_view> split_lines(std::string_view text);

/// The width of a terminal that does not report its own.
inline constexpr std::size_t kTerminalWidth = 80;

/// Returns `text` with lines of at most `width` characters: longer ones are broken at spaces and
/// continue `indent` characters further right than they begin; a word that is too long is not
/// broken.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t width, std::size_t indent);

}  // namespace stela
