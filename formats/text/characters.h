#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

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

/// Where the token that stands at `at` ends. Eight bytes at a time: this is where reading spends
/// its time, and what a byte-by-byte loop costs most is that nobody can foretell its end.
[[nodiscard]] inline std::size_t find_token_end(std::string_view text, std::size_t at) {
  constexpr std::uint64_t kEach = 0x0101010101010101;
  constexpr std::uint64_t kHigh = 0x80 * kEach;
  // The lowest bit that is set is at the first byte below `n`; bits above it may be wrong.
  const auto below = [](std::uint64_t word, std::uint64_t n) {
    return (word - n * kEach) & ~word & kHigh;
  };
  while (std::endian::native == std::endian::little && at + sizeof(std::uint64_t) <= text.size()) {
    std::uint64_t word = 0;
    std::memcpy(&word, text.data() + at, sizeof word);
    // White space and controls; `(` and `)`; `;` and `{`: those of a pair differ in one bit.
    const std::uint64_t hits = below(word, ' ' + 1) |
                               below((word & 0xfe * kEach) ^ '(' * kEach, 1) |
                               below((word & 0xbf * kEach) ^ ';' * kEach, 1);
    if (hits == 0) {
      at += sizeof word;
      continue;
    }
    at += static_cast<std::size_t>(std::countr_zero(hits)) / 8;
    if (ends_token(text[at])) return at;
    ++at;  // a control character
  }
  while (at < text.size() && !ends_token(text[at])) ++at;
  return at;
}

}  // namespace stela::text
