#pragma once

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include <bit>
#include <cstddef>
#include <cstring>

#include "lib/record/record.h"

namespace stela::text {

/// Characters that end a token: whitespace, `{`, `(`, `)` and `;`.
inline constexpr CharacterSet kTokenEnds = [] {
  CharacterSet set{};
  for (const char end : {' ', '\n', '\t', '\r', '{', '(', ')', ';'}) {
    set[static_cast<unsigned char>(end)] = true;
  }
  return set;
}();

[[nodiscard]] constexpr bool ends_token(char c) { return contains(kTokenEnds, c); }

/// Whether `c` is one of these, or is found by the same test: a control character or not ASCII.
[[nodiscard]] constexpr bool may_end_token(char c) {
  return static_cast<signed char>(c) <= ' ' || (c | 1) == ')' || (c | 0x40) == '{';
}

#ifdef __SSE2__
/// Bit i of the result: `may_end_token` of byte i of the sixteen that begin at `at`.
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

/// Returns the end of the lowercase letters that begin at `at`, as far as a single test of sixteen
/// bytes shows it, or `at` if that test is not available.
[[nodiscard]] inline const char* skip_lower_case(const char* at, const char* end) {
#ifdef __SSE2__
  if (end - at >= static_cast<std::ptrdiff_t>(sizeof(__m128i))) {
    __m128i block;
    std::memcpy(&block, at, sizeof block);
    // After subtracting `a`, the letters are the bytes up to 25.
    const __m128i beyond =
        _mm_subs_epu8(_mm_sub_epi8(block, _mm_set1_epi8('a')), _mm_set1_epi8('z' - 'a'));
    const auto letters =
        static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(beyond, _mm_setzero_si128())));
    return at + std::countr_one(letters);
  }
#endif
  return at;
}

/// Returns the end of the token at `at`, which is at most `end`. Tests sixteen bytes at a time
/// where the processor is known to have such registers: reading spends most of its time here, and
/// the main cost of a loop over bytes is that its end cannot be predicted.
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
    ++at;  // a control character, or part of a non-ASCII character
  }
#endif
  while (at < end && !ends_token(*at)) ++at;
  return at;
}

}  // namespace stela::text
