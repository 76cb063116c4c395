#pragma once

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include <bit>
#include <cstddef>
#include <cstring>

#include "lib/record/characters.h"

namespace stela::text {

/// What ends a token: white space, `{`, `(`, `)` and `;`.
inline constexpr CharacterSet kTokenEnds = [] {
  CharacterSet set{};
  for (const char end : {' ', '\n', '\t', '\r', '{', '(', ')', ';'}) {
    set[static_cast<unsigned char>(end)] = true;
  }
  return set;
}();

[[nodiscard]] constexpr bool ends_token(char c) { return contains(kTokenEnds, c); }

/// The same and what is found with it in one look: controls, and what is not ASCII.
[[nodiscard]] constexpr bool may_end_token(char c) {
  return static_cast<signed char>(c) <= ' ' || (c | 1) == ')' || (c | 0x40) == '{';
}

#ifdef __SSE2__
/// Bit i: `may_end_token` of byte i of the sixteen that begin at `at`.
[[nodiscard]] inline unsigned possible_ends(const char* at) {
  __m128i block;
  std::memcpy(&block, at, sizeof block);
  // `(` and `)` differ in one bit, as do `;` and `{`.
  const __m128i ends = _mm_or_si128(
      _mm_cmplt_epi8(block, _mm_set1_epi8(' ' + 1)),
      _mm_or_si128(_mm_cmpeq_epi8(_mm_or_si128(block, _mm_set1_epi8(1)), _mm_set1_epi8(')')),
                   _mm_cmpeq_epi8(_mm_or_si128(block, _mm_set1_epi8(0x40)), _mm_set1_epi8('{'))));
  return static_cast<unsigned>(_mm_movemask_epi8(ends));
}
#endif

/// Where the lower-case letters that begin at `at` end, as far as one look at sixteen bytes tells;
/// `at` itself where that cannot be had.
[[nodiscard]] inline const char* skip_lower_case(const char* at, const char* end) {
#ifdef __SSE2__
  if (end - at >= static_cast<std::ptrdiff_t>(sizeof(__m128i))) {
    __m128i block;
    std::memcpy(&block, at, sizeof block);
    // Counted from `a`, the letters are those that do not exceed 25.
    const __m128i beyond =
        _mm_subs_epu8(_mm_sub_epi8(block, _mm_set1_epi8('a')), _mm_set1_epi8('z' - 'a'));
    const auto letters =
        static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(beyond, _mm_setzero_si128())));
    return at + std::countr_one(letters);
  }
#endif
  return at;
}

/// Where the token that stands at `at` ends, at `end` at the latest. Sixteen bytes at a time where
/// the processor surely has such registers: this is where reading spends its time, and what a
/// byte-by-byte loop costs most is that nobody can foretell its end.
[[nodiscard]] inline const char* find_token_end(const char* at, const char* end) {
#ifdef __SSE2__
  constexpr std::ptrdiff_t kBlock = sizeof(__m128i);
  while (end - at >= kBlock) {
    const unsigned hits = possible_ends(at);
    if (hits == 0) {
      at += kBlock;
      continue;
    }
    at += std::countr_zero(hits);
    if (ends_token(*at)) return at;
    ++at;  // a control character, or a part of one that is not ASCII
  }
#endif
  while (at < end && !ends_token(*at)) ++at;
  return at;
}

}  // namespace stela::text
