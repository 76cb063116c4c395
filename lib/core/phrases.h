#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace stela {

/// The small letter of an ASCII capital; any other byte as it is.
[[nodiscard]] constexpr char small_letter(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
/// `text` in small letters, as far as they are ASCII.
[[nodiscard]] std::string small_letters(std::string_view text);

/// `text` with its first letter as a capital: one of ASCII, or of Latin-1 in UTF-8, as `ü`.
[[nodiscard]] std::string capitalised(std::string text);

/// Adds `item` to `list`, with `between` before it unless it is the first.
void add_to_list(std::string& list, std::string_view item, std::string_view between = " ");

/// What stands between the separators of `text`, in order; at least one part. Views into `text`.
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, char separator);

}  // namespace stela
