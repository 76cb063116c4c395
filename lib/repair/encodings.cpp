#include "lib/repair/encodings.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/repair/escapes.h"
#include "lib/repair/scanner.h"
#include "lib/repair/spelling.h"
#include "lib/repair/text_parts.h"
#include "lib/repair/transport.h"
#include "lib/repair/words.h"

namespace stela::repair {
namespace {

/// How a character may be written: next to letters, and in texts that people wrote.
enum class Sort : std::uint8_t {
  kLetter,
  kFree,
  kMark,
  kNotBetweenLetters,
  kNotAfterLetter,
  kNotBeforeLetter,
  kApart,
  kImplausible,
};

/// The first and last characters of ranges.
using Ranges = std::u32string_view;

bool is_in(Ranges ranges, char32_t c) {
  for (std::size_t i = 0; i < ranges.size(); i += 2) {
    if (c >= ranges[i] && c <= ranges[i + 1]) return true;
  }
  return false;
}

/// The letters of scripts. Words do not mix them.
constexpr std::size_t kLatin = 0;
constexpr std::size_t kCyrillic = 1;
constexpr std::array<Ranges, 8> kScripts = {
    U"AZazÀÖØöø\u0191\u0193\u02AF\u1E00\u1EFF\uFB00\uFB06",
    U"\u0400\u052F",
    U"\u0370\u03FF\u1F00\u1FFF",
    U"\u0531\u058F",
    U"\u0591\u05F4",
    U"\u0600\u06FF\u0750\u077F",
    U"\u10A0\u10FF",
    U"\u1100\u11FF\u3041\u318F\u31F0\u31FF\u3400\u9FFF\uAC00\uD7A3\uF900\uFAFF\U00020000\U000323AF",
};
constexpr std::size_t kNoScript = 999;

std::size_t script_of(char32_t c) {
  // The scripts of India and its neighbours have a block of 128 characters each.
  if (c >= 0x900 && c < 0x1000) return c >> 7U;
  std::size_t script = 0;
  while (script < kScripts.size() && !is_in(kScripts[script], c)) ++script;
  return script < kScripts.size() ? script : kNoScript;
}

/// Uppercase and lowercase letters; those in pairs have odd and even numbers.
constexpr Ranges kCapitals = U"AZÀÞİİŸŸЀЯ";
constexpr Ranges kSmall = U"azßÿııĸĸŉŉſſаџ";
constexpr Ranges kOddCapitals = U"ĹňŹž";
constexpr Ranges kEvenCapitals = U"ĀķŊŷҐґ";

bool is_capital(char32_t c) {
  const bool odd = (c & 1U) == 1;
  return is_in(kCapitals, c) || is_in(odd ? kOddCapitals : kEvenCapitals, c);
}
bool is_small(char32_t c) {
  const bool odd = (c & 1U) == 1;
  return is_in(kSmall, c) || (!is_in(kCapitals, c) && is_in(odd ? kEvenCapitals : kOddCapitals, c));
}

struct Signs {
  Sort sort;
  Ranges ranges;
};
constexpr std::array<Signs, 6> kSigns = {{
    {Sort::kFree,
     U"\t\n\f\r\x1A\x1A @[`{~\u00A0\u00A0\u00AD\u00AD´´ʼʼ‘’……−−∕∕∗∗∶∶⋅⋅\u2010\u2015\u2061\u206F"
     U"\u2190\u21FF\u2600\u27BF\u3000\u3040\uFE00\uFE0F\uFE30\uFE6F\uFF01\uFFEE🀀🫿"},
    {Sort::kMark, U"\u0300\u036F"},
    {Sort::kNotBetweenLetters, U"“”‟‟««»»‹›••··°°¼¾××§§µµ"},
    {Sort::kNotAfterLetter, U"„„‚‚¿¿¡¡"},
    {Sort::kNotBeforeLetter, U"¹¹²³ªªºº®®©©™™†‡\u20A0\u20BF"},
    {Sort::kApart, U"\u00A1\u00F7\u02B0\u02FFƒƒ\u2016\u2BFF"},
}};

/// Whether `c` is whitespace, reorders text, or is a digit in another style. A digit of another
/// script is one of its letters: `Spaß…` would end with one.
bool is_free(char32_t c) {
  constexpr char32_t kFirstStyle = 0x2000;
  if (c == 0 || is_white_space(c) || reorders_text(c)) return true;
  const std::optional<std::string> like = c >= kFirstStyle ? like_of(c) : std::nullopt;
  return like && like->size() == 1 && is_digit(like->front());
}

Sort sort_of(char32_t c) {
  // First the usual letters, for speed.
  if (c < 0x530 && script_of(c) != kNoScript) return Sort::kLetter;
  std::size_t i = 0;
  while (i < kSigns.size() && !is_in(kSigns[i].ranges, c)) ++i;
  const Sort sort = i < kSigns.size() ? kSigns[i].sort : Sort::kImplausible;
  if (sort == Sort::kFree || is_free(c)) return Sort::kFree;
  return sort >= Sort::kApart && script_of(c) != kNoScript ? Sort::kLetter : sort;
}

/// Returns the characters of `text`; U+FFFD for bytes that are not UTF-8.
std::u32string characters_of(std::string_view text) {
  std::u32string characters;
  for (std::size_t at = 0; at < text.size();) {
    const CodePointAt c = code_point_at(text, at);
    characters += c.size > 0 ? c.value : kReplacementCharacter;
    at += std::max<std::size_t>(1, c.size);
  }
  return characters;
}

/// The characters of the bytes from 0x80; U+FFFD where there is none.
using Upper = std::u16string_view;
constexpr Upper kWindows1252 =
    u"€\uFFFD‚ƒ„…†‡ˆ‰Š‹Œ\uFFFDŽ\uFFFD\uFFFD‘’“”•–—˜™š›œ\uFFFDžŸ\u00A0¡¢£¤¥¦§¨©ª«¬\u00AD®¯°±²³´µ¶·¸¹"
    u"º»¼½¾¿"
    u"ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ";
constexpr Upper kWindows1250 =
    u"€\uFFFD‚\uFFFD„…†‡\uFFFD‰Š‹ŚŤŽŹ\uFFFD‘’“”•–—\uFFFD™š›śťžź\u00A0ˇ˘Ł¤Ą¦§¨©Ş«¬\u00AD®Ż°±˛ł´µ¶·¸ą"
    u"ş»Ľ˝ľż"
    u"ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙";
constexpr Upper kWindows1251 =
    u"ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\uFFFD™љ›њќћџ\u00A0ЎўЈ¤Ґ¦§Ё©Є«¬\u00AD®Ї°±Ііґµ¶·ё№є»јЅѕї"
    u"АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя";
constexpr Upper kMacRoman =
    u"ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø"
    u"¿¡¬√ƒ≈∆«»…\u00A0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uFFFDÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ";
constexpr Upper kCp850 =
    u"ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐"
    u"└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0";

struct Encoding {
  std::string_view name;
  Upper upper;
};
constexpr std::array<Encoding, 5> kEncodings = {{{"Windows-1252", kWindows1252},
                                                 {"MacRoman", kMacRoman},
                                                 {"CP850", kCp850},
                                                 {"Windows-1250", kWindows1250},
                                                 {"Windows-1251", kWindows1251}}};
static_assert(std::ranges::all_of(kEncodings,
                                  [](const Encoding& e) { return e.upper.size() == 0x80; }));

/// Whether the notation is ASCII, apart from signs that only look different.
bool is_notation_ascii(std::string_view text) {
  const auto is_right = [](char32_t c) {
    return c < 0x80 || (script_of(c) == kNoScript && like_of(c));
  };
  const Words words(text, {});
  bool open = false;
  for (const Line& line : lines_of(text)) {
    const std::string_view written = line.of(text);
    if (written.starts_with("[Game ")) open = false;
    const Head head = open ? Head() : head_of(written);
    const bool entry = head.size > 0 && words.is_actor(head.actor);
    for (const Piece& piece : pieces_of(written, open)) {
      if (!entry || piece.comment) continue;
      if (!std::ranges::all_of(characters_of(piece.text), is_right)) return false;
    }
  }
  return true;
}

/// Whether marks of quotation have partners, nothing is drawn with lines and blocks, and Cyrillic
/// text is not all uppercase: in KOI8-R, lowercase letters are where Windows-1251 has uppercase
/// ones.
bool is_likely_written(std::string_view text) {
  const std::u32string characters = characters_of(text);
  const auto count = [&](char32_t c) { return std::ranges::count(characters, c); };
  const auto has_cyrillic = [&](auto has_case) {
    return std::ranges::any_of(
        characters, [&](char32_t c) { return is_in(kScripts[kCyrillic], c) && has_case(c); });
  };
  const bool drawn =
      std::ranges::any_of(characters, [](char32_t c) { return c >= 0x2500 && c < 0x25A0; });
  return !drawn && count(U'«') == count(U'»') && count(U'‹') == count(U'›') &&
         (has_cyrillic(is_small) || !has_cyrillic(is_capital));
}

/// Counts words with an uppercase letter before a lowercase one within them, and words of Latin
/// letters that all have accents.
std::size_t count_odd_words(std::u32string_view text) {
  constexpr std::size_t kFew = 2;
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    bool within = false;
    bool accents = true;
    for (; end < text.size() && sort_of(text[end]) == Sort::kLetter; ++end) {
      accents = accents && text[end] >= 0x80 && script_of(text[end]) == kLatin;
      const bool next = end + 1 < text.size() && is_small(text[end + 1]);
      within = within || (end > at && next && is_capital(text[end]));
    }
    count += within || (accents && end > at + kFew) ? 1U : 0U;
    at = end + 1;
  }
  return count;
}

/// Counts characters other than letters that most languages of Western Europe share, and marks of
/// punctuation. A few letters alone are hardly Cyrillic.
std::ptrdiff_t count_rare_characters(std::u32string_view text) {
  constexpr std::u32string_view kCommon = U"äöüÄÖÜßéèàáíóúñçøåæ“”„‘’…«»°€";
  constexpr std::ptrdiff_t kFew = 2;
  const auto is_cyrillic = [](char32_t c) { return c >= 0x80 && script_of(c) == kCyrillic; };
  const std::ptrdiff_t cyrillic = std::ranges::count_if(text, is_cyrillic);
  const std::ptrdiff_t others = std::ranges::count_if(text, [&](char32_t c) {
    return c >= 0x80 && !is_cyrillic(c) && kCommon.find(c) == std::u32string_view::npos;
  });
  return others + (cyrillic > kFew ? 0 : cyrillic);
}

/// Whether any character in `text` is UTF-8 and not ASCII: then the text is not in another
/// encoding.
bool has_wide(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if ((text[at] & 0x80) != 0 && code_point_at(text, at).size > 1) return true;
  }
  return false;
}

/// Returns `bytes` read in an encoding, or null if one of them is undefined.
std::optional<std::string> read(std::string_view bytes, Upper upper) {
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    const char32_t value = byte < 0x80 ? byte : upper[byte - 0x80U];
    if (value == kReplacementCharacter) return std::nullopt;
    append_code_point(value, text);
  }
  return text;
}

/// A reading of bytes that are not UTF-8.
struct Decoded {
  std::string text;
  /// As in messages: `Windows-1252`.
  std::string_view encoding;
};

/// Returns the plausible readings of `bytes`, which are not UTF-8, each different text once. All
/// bytes of notation must be ASCII.
std::vector<Decoded> decode(std::string_view bytes) {
  std::vector<Decoded> found;
  // A text that is cut off, or joined with UTF-16, is no other encoding.
  const std::string_view whole = bytes.substr(0, bytes.size() - cut_code_point(bytes));
  if (is_utf8(whole) || has_wide(bytes) || contains(bytes, '\0')) return found;
  for (const Encoding& encoding : kEncodings) {
    std::optional<std::string> text = read(bytes, encoding.upper);
    if (!text || contains(found, *text, &Decoded::text) || !is_plausible(*text)) continue;
    if (!is_likely_written(*text) || !is_notation_ascii(*text)) continue;
    found.push_back({std::move(*text), encoding.name});
  }
  return found;
}

/// Forms of characters that were encoded twice: their bytes were read as Windows-1252, in which
/// those that it does not define are control characters, or as Latin-1.
enum TableForm : std::size_t { kWindows, kLatin1 };

char32_t character_of(unsigned char byte, std::size_t form) {
  const char32_t c = form == kWindows ? kWindows1252[byte - 0x80U] : kReplacementCharacter;
  return c == kReplacementCharacter ? byte : c;
}

template <TableForm Read>
Escape read_twice(const Codec&, std::string_view text, std::size_t at) {
  const CodePointAt c = code_point_at(text, at);
  const std::size_t known = kWindows1252.find(static_cast<char16_t>(c.value & 0xFFFFU));
  const bool windows = Read == kWindows && known != kNowhere;
  const auto byte = static_cast<unsigned char>(windows ? 0x80 + known : c.value & 0xFFU);
  const bool fits = byte >= 0x80 && character_of(byte, Read) == c.value;
  return fits ? Escape{c.size, byte, Read} : Escape();
}

void write_twice(const Codec&, std::string_view, std::size_t, const Escape& byte,
                 std::string& out) {
  append_code_point(character_of(static_cast<unsigned char>(byte.unit), byte.form), out);
}

/// The first bytes of the characters of Windows-1252.
constexpr std::string_view kTwice = "\xC2\xC3\xC5\xC6\xCB\xE2";
constexpr std::array<Codec, 2> kTwiceCodecs = {
    Codec{kTwice, true, {}, read_twice<kWindows>, write_twice},
    Codec{kTwice, true, {}, read_twice<kLatin1>, write_twice}};

// ---------------------------------------------------------------------------------- base64

constexpr std::string_view kSextets =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

std::string from_base64(std::string_view lines) {
  std::string out;
  unsigned bits = 0;
  unsigned count = 0;
  for (const char c : lines) {
    const std::size_t sextet = kSextets.find(c);
    if (sextet == kNowhere) continue;
    bits = (bits << 6U | static_cast<unsigned>(sextet)) & 0xFFFFU;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    out += static_cast<char>(bits >> count & 0xFFU);
  }
  return out;
}

std::string to_base64(std::string_view bytes, std::size_t width, std::string_view line_end) {
  std::string out;
  std::size_t column = 0;
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    unsigned bits = 0;
    const std::size_t size = std::min<std::size_t>(3, bytes.size() - at);
    for (std::size_t i = 0; i < 3; ++i) {
      bits = bits << 8U | (i < size ? static_cast<unsigned char>(bytes[at + i]) : 0U);
    }
    for (unsigned i = 0; i < 4; ++i, ++column) {
      if (column == width) out += line_end;
      if (column == width) column = 0;
      out += i <= size ? kSextets[bits >> (18U - 6U * i) & 0x3FU] : '=';
    }
  }
  return out;
}

/// Returns whether any character may be the first byte of one that was encoded before: U+00C2 to
/// U+00F4, before another one that is not ASCII. Every valid record is checked for it.
bool may_be_double_utf8(std::string_view text) {
  for (std::size_t at = text.find('\xC3'); at != kNowhere; at = text.find('\xC3', at + 1)) {
    if (at + 2 < text.size() && (text[at + 2] & 0x80) != 0) return true;
  }
  return false;
}

}  // namespace

bool is_plausible(std::string_view text) {
  // No European word has five letters with accents in a row, or ends with these ligatures.
  constexpr int kMaxAccents = 4;
  constexpr Ranges kLigatures = U"\uFB00\uFB06";
  struct {
    Sort sort = Sort::kFree;
    char32_t c = ' ';
    std::size_t script = kNoScript;
  } last;
  bool small = false;
  bool after_letter = false;
  int accents = 0;
  for (const char32_t c : characters_of(text) + U'\n') {
    const Sort sort = sort_of(c);
    const bool behind = last.sort == Sort::kLetter;
    if (sort == Sort::kImplausible || (sort == Sort::kMark && !behind)) return false;
    if (sort == Sort::kMark) continue;
    const std::size_t script = sort == Sort::kLetter ? script_of(c) : kNoScript;
    accents = script == kLatin && c >= 0x80 ? accents + 1 : 0;
    if (accents > kMaxAccents) return false;
    if (sort == Sort::kLetter && behind) {
      const bool foreign = c >= 0x80 || last.c >= 0x80;
      if (script != last.script || (foreign && small && is_capital(c))) return false;
    } else if (sort == Sort::kLetter) {
      if (last.sort == Sort::kNotBeforeLetter || last.sort == Sort::kApart) return false;
      if (c == U'ß' || (last.sort == Sort::kNotBetweenLetters && after_letter)) return false;
    } else if (behind) {
      if (sort == Sort::kNotAfterLetter || sort == Sort::kApart) return false;
      if (is_in(kLigatures, last.c)) return false;
    }
    after_letter = behind || (after_letter && last.sort != Sort::kFree);
    last = {sort, c, script};
    // Words in uppercase may have a ß.
    if (c != U'ß') small = is_small(c);
  }
  return true;
}

EncodingChoice choose_encoding(std::string_view bytes, FileEncoding* file) {
  if (file != nullptr && file->choice()) return *file->choice();
  const std::vector<Decoded> readings = decode(bytes);
  if (readings.empty()) return {};
  const auto likeliest = std::ranges::min_element(readings, {}, [](const Decoded& reading) {
    const std::u32string text = characters_of(reading.text);
    return std::pair(count_odd_words(text), count_rare_characters(text));
  });
  return {likeliest->encoding, readings.size() == 1};
}

const std::optional<EncodingChoice>& FileEncoding::choice() {
  if (!std::exchange(searched_, true) && !is_utf8(bytes_)) choice_ = choose_encoding(bytes_);
  return choice_;
}

bool FileEncoding::may_be_twice() {
  if (!twice_) {
    const bool ascii = std::ranges::all_of(bytes_, [](char c) { return (c & 0x80) == 0; });
    twice_ = ascii || !undo_double_utf8(bytes_, Words({})).empty();
  }
  return *twice_;
}

std::vector<Change> decoding(std::string_view bytes, std::string_view encoding) {
  std::vector<Change> changes;
  const auto found = std::ranges::find(kEncodings, encoding, &Encoding::name);
  if (found == kEncodings.end()) return changes;
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    if ((bytes[at] & 0x80) == 0) continue;
    const std::optional<std::string> meant = read(bytes.substr(at, 1), found->upper);
    if (!meant) return {};
    changes.push_back({at, at + 1, *meant});
  }
  return changes;
}

std::vector<Undone> undo_double_utf8(std::string_view text, const Words& /*words*/) {
  if (!may_be_double_utf8(text)) return {};
  for (const TableForm form : {kWindows, kLatin1}) {
    Unescaped bytes(text, kTwiceCodecs[form]);
    bytes.read_all(0, text.size());
    // None is undone if any part was encoded only once.
    for (char32_t byte = 0x80; byte <= 0xFF; ++byte) bytes.forms.try_emplace(byte, form);
    const std::string made = bytes.made();
    Undone undone = std::move(bytes).undone();
    const bool exact = redo_double_utf8(made, undone.carried) == text;
    if (undone.changes.empty() || !exact || !is_plausible(made)) continue;
    // `CAFÉ…` may be meant as it is; few words end with the first bytes of the usual letters.
    constexpr std::array<std::string_view, 3> kUsual = {"Â", "Ã", "â"};
    const auto is_in_text = [&](std::string_view c) { return text.find(c) != kNowhere; };
    if (std::ranges::any_of(kUsual, is_in_text) || !is_plausible(text)) return {std::move(undone)};
  }
  return {};
}

std::string redo_double_utf8(std::string_view text, const Carried& carried) {
  return escaped(text, carried, kTwiceCodecs.front());
}

std::vector<Undone> undo_base64(std::string_view text, const Words& /*words*/) {
  constexpr std::size_t kMinWidth = 20;
  constexpr std::size_t kMinSize = 80;
  const std::vector<Line> lines = lines_of(text);
  const auto width_of = [&](std::size_t i) {
    const std::string_view line = lines[i].of(text);
    return is_base64(line) ? line.size() : 0;
  };
  for (std::size_t first = 0, next = 0; first < lines.size(); first = next) {
    const std::size_t width = width_of(first);
    next = first + 1;
    // All lines but the last have the same width.
    while (width >= kMinWidth && next < lines.size() && width_of(next - 1) == width &&
           width_of(next) > 0 && width_of(next) <= width) {
      ++next;
    }
    const std::size_t begin = lines[first].begin;
    const std::size_t end = lines[next - 1].end;
    if (width < kMinWidth || end - begin < kMinSize) continue;
    const std::string_view encoded = text.substr(begin, end - begin);
    const std::string_view mark = ending_of(text, lines[first]);
    std::string record = from_base64(encoded);
    if (!has_record(record) || !is_utf8(record)) continue;
    if (to_base64(record, width, mark) != encoded) continue;
    Undone undone;
    undone.carried.numbers = {begin, record.size(), width};
    undone.carried.mark = mark;
    undone.changes.push_back({begin, end, std::move(record)});
    return {std::move(undone)};
  }
  return {};
}

std::string redo_base64(std::string_view text, const Carried& carried) {
  const std::size_t begin = carried.numbers[0];
  const std::string_view record = text.substr(begin, carried.numbers[1]);
  std::string out(text.substr(0, begin));
  out += to_base64(record, carried.numbers[2], carried.mark);
  return out.append(text.substr(begin + record.size()));
}

}  // namespace stela::repair
