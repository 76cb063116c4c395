#pragma once

#ifdef __SSE2__
#include <emmintrin.h>
#endif

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

[[nodiscard]] constexpr bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// A table for quick answers about single characters.
using CharacterSet = std::array<bool, 256>;

[[nodiscard]] constexpr bool contains(const CharacterSet& set, char c) {
  return set[static_cast<unsigned char>(c)];
}

/// What the names of tags and actors are written with.
inline constexpr CharacterSet kNameCharacters = [] {
  CharacterSet set{};
  for (int c = 'a'; c <= 'z'; ++c) set[static_cast<std::size_t>(c)] = true;
  for (int c = 'A'; c <= 'Z'; ++c) set[static_cast<std::size_t>(c)] = true;
  for (int c = '0'; c <= '9'; ++c) set[static_cast<std::size_t>(c)] = true;
  for (const char c : {'-', '_'}) set[static_cast<unsigned char>(c)] = true;
  return set;
}();

/// Whether `c` ends a token: white space, `{`, `(`, `)` or `;`.
[[nodiscard]] inline bool ends_token(char c) {
  static constexpr CharacterSet kEnds = [] {
    CharacterSet set{};
    for (const char end : {' ', '\n', '\t', '\r', '{', '(', ')', ';'}) {
      set[static_cast<unsigned char>(end)] = true;
    }
    return set;
  }();
  return contains(kEnds, c);
}

/// Where the token that stands at `at` ends. Sixteen bytes at a time where the processor surely has
/// such registers: this is where reading spends its time, and what a byte-by-byte loop costs most
/// is that nobody can foretell its end.
[[nodiscard]] inline std::size_t find_token_end(std::string_view text, std::size_t at) {
#ifdef __SSE2__
  constexpr std::size_t kBlock = sizeof(__m128i);
  while (at + kBlock <= text.size()) {
    __m128i block;
    std::memcpy(&block, text.data() + at, kBlock);
    // White space and controls, also what is not ASCII; `(` and `)`; `;` and `{`: those of a pair
    // differ in one bit.
    const __m128i ends = _mm_or_si128(
        _mm_cmplt_epi8(block, _mm_set1_epi8(' ' + 1)),
        _mm_or_si128(_mm_cmpeq_epi8(_mm_or_si128(block, _mm_set1_epi8(1)), _mm_set1_epi8(')')),
                     _mm_cmpeq_epi8(_mm_or_si128(block, _mm_set1_epi8(0x40)), _mm_set1_epi8('{'))));
    const auto hits = static_cast<unsigned>(_mm_movemask_epi8(ends));
    if (hits == 0) {
      at += kBlock;
      continue;
    }
    at += static_cast<std::size_t>(std::countr_zero(hits));
    if (ends_token(text[at])) return at;
    ++at;  // a control character, or a part of one that is not ASCII
  }
#endif
  while (at < text.size() && !ends_token(text[at])) ++at;
  return at;
}

}  // namespace stela::text
