#pragma once

#include <array>
#include <cstddef>

namespace stela {

// Classes of single characters in the notation (notation.md, section 1).

/// Whether `c` is whitespace.
[[nodiscard]] constexpr bool is_space(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

[[nodiscard]] constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

[[nodiscard]] constexpr bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// A set of characters with fast lookup.
using CharacterSet = std::array<bool, 256>;

[[nodiscard]] constexpr bool contains(const CharacterSet& set, char c) {
  return set[static_cast<unsigned char>(c)];
}

/// Characters in the names of tags, and in actors after their first letter.
inline constexpr CharacterSet kNameCharacters = [] {
  CharacterSet set{};
  for (std::size_t i = 0; i < set.size(); ++i) {
    const char c = static_cast<char>(i);
    set[i] = is_letter(c) || is_digit(c) || c == '-' || c == '_';
  }
  return set;
}();

[[nodiscard]] constexpr bool is_name_character(char c) { return contains(kNameCharacters, c); }

}  // namespace stela
