#include "lib/core/utf8.h"

#include <fmt/format.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "lib/words/tr.h"

namespace stela {
namespace {

constexpr std::size_t kBlock = 64;

unsigned char byte_at(std::string_view text, std::size_t i) {
  return static_cast<unsigned char>(text[i]);
}

bool is_continuation(std::string_view text, std::size_t i) {
  return i < text.size() && (byte_at(text, i) & 0xC0U) == 0x80U;
}

/// Whether all bytes of a block are certainly printable ASCII or LF, as in nearly all blocks. False
/// if there is no fast test.
bool is_common_block([[maybe_unused]] const char* p) {
#ifdef __SSE2__
  __m128i bad = _mm_setzero_si128();
  for (std::size_t i = 0; i < kBlock; i += sizeof bad) {
    __m128i bytes;
    std::memcpy(&bytes, p + i, sizeof bytes);
    // Includes non-ASCII bytes, which are negative.
    const __m128i low = _mm_cmplt_epi8(bytes, _mm_set1_epi8(' '));
    bad = _mm_or_si128(bad, _mm_andnot_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('\n')), low));
    bad = _mm_or_si128(bad, _mm_cmpeq_epi8(bytes, _mm_set1_epi8(0x7F)));
  }
  return _mm_movemask_epi8(bad) == 0;
#else
  return false;
#endif
}

/// Whether all bytes of a block are printable ASCII, tab, LF or CR. Written so that compilers
/// vectorise it: a fixed length, bytes only, no branches.
bool is_plain_block(const char* p) {
  if (is_common_block(p)) return true;
  unsigned char bad = 0;
  for (std::size_t i = 0; i < kBlock; ++i) {
    const auto c = static_cast<unsigned char>(p[i]);
    const auto unprintable =
        static_cast<unsigned char>(static_cast<unsigned char>(c - 0x20U) > 0x5EU);
    const auto no_space = static_cast<unsigned char>(static_cast<unsigned char>(c != '\t') &
                                                     static_cast<unsigned char>(c != '\n') &
                                                     static_cast<unsigned char>(c != '\r'));
    bad = static_cast<unsigned char>(bad | static_cast<unsigned char>(unprintable & no_space));
  }
  return bad == 0;
}

struct CodePoint {
  std::uint32_t value = 0;
  std::size_t size = 0;  // 0 if not UTF-8
};

/// Decodes one code point (The Unicode Standard, table 3-7).
CodePoint decode(std::string_view text, std::size_t i) {
  const std::uint32_t c = byte_at(text, i);
  if (c < 0x80) return {c, 1};
  if (c >= 0xC2 && c <= 0xDF && is_continuation(text, i + 1)) {
    return {((c & 0x1FU) << 6U) | (byte_at(text, i + 1) & 0x3FU), 2};
  }
  if (c >= 0xE0 && c <= 0xEF && is_continuation(text, i + 1) && is_continuation(text, i + 2)) {
    const std::uint32_t v = ((c & 0x0FU) << 12U) | ((byte_at(text, i + 1) & 0x3FU) << 6U) |
                            (byte_at(text, i + 2) & 0x3FU);
    if (v >= 0x800 && (v < 0xD800 || v > 0xDFFF)) return {v, 3};
  }
  if (c >= 0xF0 && c <= 0xF4 && is_continuation(text, i + 1) && is_continuation(text, i + 2) &&
      is_continuation(text, i + 3)) {
    const std::uint32_t v = ((c & 0x07U) << 18U) | ((byte_at(text, i + 1) & 0x3FU) << 12U) |
                            ((byte_at(text, i + 2) & 0x3FU) << 6U) | (byte_at(text, i + 3) & 0x3FU);
    if (v >= 0x10000 && v <= 0x10FFFF) return {v, 4};
  }
  return {c, 0};
}

bool is_control(std::uint32_t c) {
  return (c < 0x20 && c != '\t' && c != '\n' && c != '\r') || (c >= 0x7F && c < 0xA0);
}

}  // namespace

std::size_t count_code_points(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

BadPlace find_bad_text(std::string_view text, std::size_t from) {
  std::size_t i = from;
  while (i < text.size()) {
    if (text.size() - i >= kBlock && is_plain_block(text.data() + i)) {
      i += kBlock;
      continue;
    }
    const std::size_t stop = std::min(text.size(), i + kBlock);
    while (i < stop) {
      const CodePoint c = decode(text, i);
      if (c.size == 0) return {BadText::kEncoding, i, 1};
      if (is_control(c.value)) return {BadText::kControl, i, c.size};
      if ((c.value & 0xFFFEU) == 0xFFFEU && c.value < 0x10000) {
        return {BadText::kNotACharacter, i, c.size};
      }
      i += c.size;
    }
  }
  return {};
}

std::string_view without_bad_text(std::string_view text, std::string& storage) {
  BadPlace bad = find_bad_text(text);
  if (bad.what == BadText::kNone) return text;
  storage.clear();
  std::size_t from = 0;
  for (; bad.what != BadText::kNone; bad = find_bad_text(text, from)) {
    storage.append(text.substr(from, bad.offset - from)).append("\xEF\xBF\xBD");
    from = bad.offset + bad.size;
  }
  return storage.append(text.substr(from));
}

std::size_t code_point_size(std::string_view text, std::size_t at, bool& well_formed) {
  const std::size_t whole = decode(text, at).size;
  well_formed = whole > 0;
  if (well_formed) return whole;
  const unsigned char c = byte_at(text, at);
  if (c < 0xE0 || c > 0xF4 || !is_continuation(text, at + 1)) return 1;
  const unsigned char second = byte_at(text, at + 1);
  const bool fits = second >= (c == 0xE0   ? 0xA0
                               : c == 0xF0 ? 0x90
                                           : 0x80) &&
                    second <= (c == 0xED   ? 0x9F
                               : c == 0xF4 ? 0x8F
                                           : 0xBF);
  if (!fits) return 1;
  return c >= 0xF0 && is_continuation(text, at + 2) ? 3 : 2;
}

WholeCharacters whole_characters(std::string_view text, std::size_t begin, std::size_t end) {
  constexpr std::size_t kMost = 3;
  const auto is_inside = [&](std::size_t at) {
    // Only if the character is complete: each invalid byte counts as a character.
    for (std::size_t back = 1; back <= std::min(at, kMost); ++back) {
      if (is_continuation(text, at - back)) continue;
      return decode(text, at - back).size > back;
    }
    return false;
  };
  while (begin < text.size() && is_continuation(text, begin) && is_inside(begin)) --begin;
  while (end < text.size() && is_continuation(text, end) && is_inside(end)) ++end;
  return {begin, end};
}

void append_code_point(char32_t value, std::string& out) {
  const auto c = static_cast<std::uint32_t>(value);
  const auto put = [&](std::uint32_t byte) { out += static_cast<char>(byte); };
  if (c < 0x80) return put(c);
  if (c < 0x800) {
    put(0xC0U | (c >> 6U));
  } else if (c < 0x10000) {
    put(0xE0U | (c >> 12U));
    put(0x80U | ((c >> 6U) & 0x3FU));
  } else {
    put(0xF0U | (c >> 18U));
    put(0x80U | ((c >> 12U) & 0x3FU));
    put(0x80U | ((c >> 6U) & 0x3FU));
  }
  put(0x80U | (c & 0x3FU));
}

CodePointAt code_point_at(std::string_view text, std::size_t at) {
  const CodePoint point = decode(text, at);
  return {point.value, point.size};
}

Message describe(std::string_view text, const BadPlace& place) {
  switch (place.what) {
    case BadText::kEncoding:
      return tr("the byte 0x{0}, not UTF-8,", fmt::format("{:02X}", byte_at(text, place.offset)));
    case BadText::kControl:
      return tr("the control character U+{0}",
                fmt::format("{:04X}", decode(text, place.offset).value));
    case BadText::kNotACharacter:
      return tr("U+{0}, not a character,", fmt::format("{:04X}", decode(text, place.offset).value));
    case BadText::kNone:
      break;
  }
  return {};
}

std::string shown(std::string_view text) {
  constexpr std::size_t kLongest = 40;
  if (text.size() <= kLongest) return printable(text);
  std::size_t cut = kLongest;
  while (cut > 0 && is_continuation(text, cut)) --cut;
  return printable(text.substr(0, cut)) + "…";
}

}  // namespace stela
