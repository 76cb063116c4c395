#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace stela {

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

}  // namespace stela
