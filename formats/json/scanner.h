#pragma once

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "formats/tree/reporter.h"

/// Parts of JSON tokens.
namespace stela::json {

[[nodiscard]] inline bool is_space(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

[[nodiscard]] inline bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Returns the first byte, from `at` onward, that a string cannot contain verbatim: a quote, a
/// backslash or a control character; `end` if there is none.
[[nodiscard]] inline const char* find_special(const char* at, const char* end) {
#ifdef __SSE2__
  constexpr std::ptrdiff_t kBlock = sizeof(__m128i);
  for (; end - at >= kBlock; at += kBlock) {
    const __m128i block = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
    const __m128i quote = _mm_cmpeq_epi8(block, _mm_set1_epi8('"'));
    const __m128i backslash = _mm_cmpeq_epi8(block, _mm_set1_epi8('\\'));
    // min(byte, 0x1F) equals the byte only for control characters.
    const __m128i low = _mm_cmpeq_epi8(_mm_min_epu8(block, _mm_set1_epi8(0x1F)), block);
    const auto found =
        static_cast<unsigned>(_mm_movemask_epi8(_mm_or_si128(_mm_or_si128(quote, backslash), low)));
    if (found != 0) return at + std::countr_zero(found);
  }
#endif
  while (at != end && *at != '"' && *at != '\\' && static_cast<unsigned char>(*at) >= 0x20U) ++at;
  return at;
}

/// Returns the value of a hex digit, or 16 if it is not one.
[[nodiscard]] inline unsigned hex_digit(char c) {
  if (is_digit(c)) return static_cast<unsigned>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a' + 10);
  if (c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A' + 10);
  return 16;
}

/// Replaces the escapes in `written`, the part of a string between its quotes, and writes the
/// result to `to`, which has room for as many bytes. Returns the end of the result, or null if
/// there is an escape that JSON does not know, or half a surrogate pair.
[[nodiscard]] char* unescape(std::string_view written, char* to);

/// What must come next in a document.
enum class Due : std::uint8_t {
  kDocument,
  /// A line of NDJSON, or a record of a document.
  kLine,
  kEnd,
  /// In a list of records: after its bracket, after a comma, after a record.
  kFirstRecord,
  kRecord,
  kBehindRecord,
  kFirstValue,
  kValue,
  kBehindValue,
  kFirstField,
  kField,
  kColon,
  kBehindField
};

/// Where a document is not JSON, or not a document of records.
struct Mistake {
  Due due = Due::kDocument;
  /// The token that is not `due`; the size of the document if it ends there.
  std::size_t at = 0;
  /// The bracket of the innermost open object or list.
  std::size_t open = 0;
};

/// Reports a mistake in `document`, which begins at byte `offset` of the text to which spans refer.
void report_mistake(std::string_view document, std::size_t offset, const Mistake& mistake,
                    tree::Reporter& reporter);

/// Returns the token that begins at byte `at` of `document`, which must exist: a string, a word or
/// a single character.
[[nodiscard]] std::string_view token_at(std::string_view document, std::size_t at);

}  // namespace stela::json
