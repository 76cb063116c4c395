#pragma once

#include <array>
#include <cstddef>

namespace stela {

// What single characters are in the notation (notation.md, section 1).

/// White space.
[[nodiscard]] constexpr bool is_space(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

[[nodiscard]] constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

[[nodiscard]] constexpr bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Some characters, for quick answers.
using CharacterSet = std::array<bool, 256>;

[[nodiscard]] constexpr bool contains(const CharacterSet& set, char c) {
  return set[static_cast<unsigned char>(c)];
}

/// What the names of tags are written with, and actors behind their first letter.
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
