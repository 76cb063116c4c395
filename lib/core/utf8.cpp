#include "lib/core/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "lib/core/lines.h"
#include "lib/words/tr.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

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

bool is_white_space(char32_t value) {
  return value == ' ' || (value >= '\t' && value <= '\r') || value == 0x85 || value == 0xA0 ||
         value == 0x1680 || (value >= 0x2000 && value <= 0x200D) || value == 0x2028 ||
         value == 0x2029 || value == 0x202F || value == 0x205F || value == 0x2060 ||
         value == 0x3000 || value == 0xFEFF;
}

bool reorders_text(char32_t value) {
  return value == 0x061C || value == 0x200E || value == 0x200F ||
         (value >= 0x202A && value <= 0x202E) || (value >= 0x2066 && value <= 0x2069);
}

std::size_t find_reordering(std::string_view text, std::size_t from) {
  // The first bytes of all these characters.
  constexpr std::string_view kLeads = "\xD8\xE2";
  for (std::size_t at = text.find_first_of(kLeads, from); at != std::string_view::npos;
       at = text.find_first_of(kLeads, at + 1)) {
    if (reorders_text(code_point_at(text, at).value)) return at;
  }
  return std::string_view::npos;
}

bool controls_display(char32_t value) {
  return value < 0x20 || (value >= 0x7F && value < 0xA0) || reorders_text(value);
}

std::string printable(std::string_view text, std::string_view kept) {
  // Most texts have only printable ASCII characters.
  const auto is_plain = [](char c) { return c >= 0x20 && c < 0x7F; };
  const auto first = std::ranges::find_if_not(text, is_plain);
  const auto begin = static_cast<std::size_t>(first - text.begin());
  std::string out;
  out.reserve(text.size());
  out += text.substr(0, begin);
  for (std::size_t i = begin; i < text.size();) {
    const CodePointAt c = code_point_at(text, i);
    const std::size_t size = std::max<std::size_t>(c.size, 1);
    const std::string_view bytes = text.substr(i, size);
    if (c.size > 0 && (!controls_display(c.value) || kept.find(bytes) != std::string_view::npos)) {
      out += bytes;
    } else {
      for (const char byte : bytes) {
        out += fmt::format("\\x{:02X}", static_cast<unsigned char>(byte));
      }
    }
    i += size;
  }
  return out;
}

// Declared in utf8.h, for users that need nothing else from this file.
std::string printable(std::string_view text) { return printable(text, {}); }

std::size_t cut_code_point(std::string_view text) {
  for (std::size_t back = 1; back <= std::min<std::size_t>(text.size(), 3); ++back) {
    const auto byte = static_cast<unsigned char>(text[text.size() - back]);
    if ((byte & 0xC0U) == 0x80U) continue;  // inside a character
    const std::size_t size = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1;
    return size > back ? back : 0;
  }
  return 0;
}

namespace {

/// U+00C0 onward, uppercase and lowercase alike.
constexpr std::string_view kLatin1 = "aaaaaaaceeeeiiiidnooooo*ouuuuyty";

/// U+0100 to U+017F.
constexpr std::string_view kExtended =
    "aaaaaa"
    "cccccccc"
    "dddd"
    "eeeeeeeeee"
    "gggggggg"
    "hhhh"
    "iiiiiiiiiiii"
    "jj"
    "kkk"
    "llllllllll"
    "nnnnnnnnn"
    "oooooooo"
    "rrrrrr"
    "ssssssss"
    "tttttt"
    "uuuuuuuuuuuu"
    "ww"
    "yyy"
    "zzzzzz"
    "s";
static_assert(kLatin1.size() == 32 && kExtended.size() == 128);

bool is_between(char32_t c, char32_t first, char32_t last) { return c >= first && c <= last; }

/// Returns the spelling of letters that are written as two.
std::string_view as_two(char32_t c) {
  if (c == U'ß') return "ss";
  if (c == U'Æ' || c == U'æ') return "ae";
  if (c == U'Œ' || c == U'œ') return "oe";
  return {};
}

void append_plain(char32_t c, std::string& out) {
  constexpr char32_t kFirstAccent = 0x300;
  if (is_between(c, kFirstAccent, 0x36F)) return;  // combining accents
  if (const std::string_view two = as_two(c); !two.empty()) {
    out += two;
  } else if (is_between(c, 0xC0, 0xFF) && c != U'×' && c != U'÷') {
    out += kLatin1[c & 0x1FU];
  } else if (is_between(c, 0x100, 0x17F)) {
    out += kExtended[c - 0x100];
  } else if (is_between(c, U'Α', U'Ω') || is_between(c, U'А', U'Я')) {
    append_code_point(c + 0x20, out);
  } else if (is_between(c, U'Ѐ', U'Џ')) {
    append_code_point(c + 0x50, out);
  } else {
    append_code_point(c, out);
  }
}

}  // namespace

std::string plain_letters(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const CodePointAt c = code_point_at(text, at);
    if (c.size > 1) {
      append_plain(c.value, out);
    } else {
      out += small_letter(text[at]);
    }
    at += std::max<std::size_t>(1, c.size);
  }
  return out;
}

bool sorts_before(std::string_view a, std::string_view b) {
  const std::string plain_a = plain_letters(a);
  const std::string plain_b = plain_letters(b);
  return plain_a != plain_b ? plain_a < plain_b : a < b;
}

namespace {

/// Returns the location of the first character at or after `at` that is neither whitespace nor part
/// of a colour.
std::size_t skip_blanks(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    const CodePointAt c = code_point_at(text, at);
    if (c.value == '\x1b') {
      const std::size_t end = text.find_first_not_of("[0123456789;", at + 1);
      if (end == std::string_view::npos || text[end] != 'm') return at;
      at = end + 1;
    } else if (c.size > 0 && is_white_space(c.value) && c.value != '\n' && c.value != '\r') {
      at += c.size;
    } else {
      return at;
    }
  }
  return at;
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// Returns the location of the second `#` in the command whose `[` ends `text`, or `npos`.
std::size_t find_hash(std::string_view text) {
  std::size_t at = text.size() - 1;
  while (at > 0 && is_letter(text[at - 1])) --at;
  return at >= 2 && text[at - 1] == '#' && text[at - 2] == '#' ? at - 1 : std::string_view::npos;
}

}  // namespace

std::string without_log_commands(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  bool line_begins = true;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (line_begins) {
      const std::size_t first = skip_blanks(text, i);
      out += text.substr(i, first - i);
      i = first;
      line_begins = false;
      if (text.substr(i).starts_with("::")) {
        out += "\\x3A";
        continue;
      }
      if (i == text.size()) break;
    }
    const char c = text[i];
    out += c;
    line_begins = c == '\n' || c == '\r';
    if (c != '[') continue;
    const std::size_t hash = find_hash(out);
    if (hash != std::string::npos) out.replace(hash, 1, "\\x23");
  }
  return out;
}

std::string escaped(std::string_view text) {
  constexpr std::string_view kKept = "\n\t";
  std::string storage;
  std::string out;
  text = without_bad_text(text, storage);
  std::string in_order;
  if (find_reordering(text) != std::string_view::npos) text = in_order = printable(text, kKept);
  for (const char c : text) {
    if (c == '&') {
      out += "&amp;";
    } else if (c == '<') {
      out += "&lt;";
    } else if (c == '>') {
      out += "&gt;";
    } else if (c == '"') {
      out += "&quot;";
    } else if (c == '\'') {
      out += "&#39;";
    } else {
      out += c;
    }
  }
  return out;
}

void write_escaped(std::string_view text, bool quoted, std::string& out) {
  std::string storage;
  for (const char c : without_bad_text(text, storage)) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += quoted ? "&quot;" : "\"";
        break;
      case '\r':
        out += "&#13;";
        break;
      case '\t':
      case '\n':
        // Unescaped they would become spaces in an attribute.
        out += !quoted ? std::string(1, c) : c == '\t' ? "&#9;" : "&#10;";
        break;
      default:
        out += c;
    }
  }
}

}  // namespace stela
