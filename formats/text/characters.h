#pragma once

#include <array>
#include <cstdint>

namespace stela::text {

/// White space of the notation.
[[nodiscard]] constexpr bool is_space(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

[[nodiscard]] constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Whether `c` ends a token: white space, `{`, `(`, `)` or `;`.
[[nodiscard]] inline bool ends_token(char c) {
  static constexpr auto kTable = [] {
    std::array<bool, 256> table{};
    for (const char end : {' ', '\n', '\t', '\r', '{', '(', ')', ';'}) {
      table[static_cast<unsigned char>(end)] = true;
    }
    return table;
  }();
  return kTable[static_cast<unsigned char>(c)];
}

}  // namespace stela::text
