#include "lib/repair/bytes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "lib/core/utf8.h"
#include "lib/record/characters.h"
#include "lib/words/tr.h"

namespace stela::repair {
namespace {

/// Windows-1252 characters from 0x80 to 0x9F; 0 if undefined.
constexpr std::array<char32_t, 32> kWindows = {
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

unsigned char byte_at(std::string_view text, std::size_t at) {
  return static_cast<unsigned char>(text[at]);
}

/// Returns whether a byte of Latin-1 or Windows-1252 is a letter.
bool is_byte_letter(unsigned char c) {
  constexpr std::string_view kLow = "\x83\x8A\x8C\x8E\x9A\x9C\x9E\x9F";
  if (c < 0x80) return is_letter(static_cast<char>(c));
  return kLow.find(static_cast<char>(c)) != std::string_view::npos ||
         (c >= 0xC0 && c != 0xD7 && c != 0xF7);
}

/// Returns whether the encoding may be a different one: letters that have other codes in most
/// encodings, symbols in the middle of a word, many such bytes in a row.
bool is_doubtful(std::string_view text, std::size_t at) {
  const unsigned char c = byte_at(text, at);
  const bool after = at > 0 && is_byte_letter(byte_at(text, at - 1));
  const bool before = at + 1 < text.size() && is_byte_letter(byte_at(text, at + 1));
  const auto is_high = [&](std::size_t i) { return i < text.size() && byte_at(text, i) >= 0x80; };
  if (is_high(at + 1) && is_high(at + 2)) return true;
  if (c < 0xA0 && (kWindows[c - 0x80U] == 0 || is_byte_letter(c))) return true;
  if (c == 0x92 || c == 0x91 || c == 0x96) return false;  // apostrophes and dashes in names
  return !is_byte_letter(c) && before && after;
}

/// Returns whether the text from `at` to the end is a truncated character.
bool is_half(std::string_view text, std::size_t at) {
  bool well_formed = false;
  return text.size() - at < 4 && byte_at(text, at) >= 0xC2 &&
         code_point_size(text, at, well_formed) == text.size() - at && !well_formed;
}

std::optional<unsigned> hex_digit(char c) {
  if (is_digit(c)) return static_cast<unsigned>(c - '0');
  if (c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A' + 10);
  return std::nullopt;
}

/// Returns whether an action or a claim of a result contains `=3D`.
bool has_encoded_equals(std::string_view text) {
  for (std::size_t at = text.find("=3D"); at != std::string_view::npos;
       at = text.find("=3D", at + 1)) {
    constexpr std::size_t kLongest = 100;
    const std::size_t from = at - std::min(at, kLongest);
    const std::string_view before = text.substr(from, at - from);
    const std::string_view word = before.substr(before.find_last_of(" \t\r\n=") + 1);
    if (word.find('@') != std::string_view::npos || word == "winner" || word == "rank") return true;
  }
  return false;
}

/// Returns whether every `=` of `text` belongs to quoted-printable, and some of them break long
/// lines or begin non-ASCII characters.
bool has_only_encoded(std::string_view text) {
  constexpr std::size_t kLongLine = 60;
  const auto byte = [&](std::size_t at) -> unsigned {
    if (at + 2 >= text.size() || text[at] != '=') return 0;
    const std::optional<unsigned> high = hex_digit(text[at + 1]);
    const std::optional<unsigned> low = hex_digit(text[at + 2]);
    return high && low ? *high * 16 + *low : 0;
  };
  bool sure = false;
  std::size_t line = 0;
  for (std::size_t at = text.find('='); at != std::string_view::npos; at = text.find('=', at + 1)) {
    const std::size_t before = text.substr(line, at - line).find_last_of("\r\n");
    if (before != std::string_view::npos) line += before + 1;
    const bool line_end = at + 1 < text.size() && is_space(text[at + 1]) && text[at + 1] != ' ';
    const unsigned value = byte(at);
    if (!line_end && value == 0) return false;
    const unsigned next = byte(at + 3);
    sure |= (line_end && at - line >= kLongLine) ||
            (value >= 0xC2 && value < 0xF5 && next >= 0x80 && next < 0xC0);
  }
  return sure;
}

/// Returns the changes that decode `text` from quoted-printable.
std::vector<Change> quoted_printable(std::string_view text) {
  std::vector<Change> changes;
  for (std::size_t at = text.find('='); at != std::string_view::npos; at = text.find('=', at + 1)) {
    const std::string_view behind = text.substr(at + 1, 2);
    const std::size_t line_end = behind.starts_with("\r\n") ? 2 : behind.starts_with('\n') ? 1 : 0;
    if (line_end > 0) {
      changes.push_back({at, at + 1 + line_end, {}});
    } else if (behind.size() == 2 && hex_digit(behind[0]) && hex_digit(behind[1])) {
      const unsigned value = *hex_digit(behind[0]) * 16 + *hex_digit(behind[1]);
      changes.push_back({at, at + 3, std::string(1, static_cast<char>(value))});
    }
  }
  return changes;
}

}  // namespace

std::optional<unsigned char> windows_byte(char32_t c) {
  if (c >= 0x80 && c <= 0xFF) return static_cast<unsigned char>(c);
  const auto* const found = std::ranges::find(kWindows, c);
  if (c == 0 || found == kWindows.end()) return std::nullopt;
  return static_cast<unsigned char>(0x80 + (found - kWindows.begin()));
}

std::string decoded_quoted_printable(std::string_view text) {
  std::string out;
  std::size_t at = 0;
  for (const Change& change : quoted_printable(text)) {
    out += text.substr(at, change.begin - at);
    out += change.text;
    at = change.end;
  }
  out += text.substr(at);
  return out;
}

bool is_quoted_printable(std::string_view text) {
  return has_encoded_equals(text) || has_only_encoded(text);
}

void decode_quoted_printable(Patches& patches) {
  const std::string_view text = patches.text();
  if (is_quoted_printable(text)) {
    patches.apply(Damage::kQuotedPrintable, quoted_printable(text));
  }
}

void decode_bytes(Patches& patches) {
  const std::string_view text = patches.text();
  std::vector<Change> changes;
  bool windows = false;
  bool doubtful = false;
  bool any_utf8 = false;
  for (std::size_t at = 0; at < text.size();) {
    if (byte_at(text, at) < 0x80) {
      ++at;
      continue;
    }
    const CodePointAt point = code_point_at(text, at);
    if (point.size > 0) {
      any_utf8 |= point.size > 1;
      at += point.size;
      continue;
    }
    if (changes.empty() && is_half(text, at)) {
      return patches.apply(Damage::kCut, {{at, text.size(), {}}});
    }
    const unsigned char c = byte_at(text, at);
    const char32_t value = c < 0xA0 ? kWindows[c - 0x80U] : c;
    Change change{at, at + 1, {}};
    append_code_point(value == 0 ? kReplacementCharacter : value, change.text);
    windows |= c < 0xA0;
    doubtful |= is_doubtful(text, at);
    changes.push_back(std::move(change));
    // Beyond this limit nothing is repaired, so there is no need to copy the rest.
    if (changes.size() > Patches::kMost) break;
    ++at;
  }
  if (changes.empty()) return;
  Finding& finding = patches.findings()[static_cast<std::size_t>(Damage::kBytes)];
  const std::string_view name = windows ? "Windows-1252" : "Latin-1";
  finding.seen = doubtful   ? tr("in an unknown encoding")
                 : any_utf8 ? tr("partly {0}", name)
                            : Message(name);
  // If UTF-8 and other bytes are mixed, somebody has already decoded something wrongly.
  finding.doubtful = doubtful || any_utf8;
  patches.apply(Damage::kBytes, changes);
}

void drop_controls(Patches& patches) {
  const std::string_view text = patches.text();
  std::vector<Change> changes;
  Finding& finding = patches.findings()[static_cast<std::size_t>(Damage::kControl)];
  std::size_t looked = 0;
  std::size_t line = 0;
  bool in_comment = false;
  for (BadPlace bad = find_bad_text(text); bad.what != BadText::kNone;
       bad = find_bad_text(text, bad.offset + bad.size)) {
    for (; looked < bad.offset; ++looked) {
      const char c = text[looked];
      if (c == '{' || c == '}') in_comment = c == '{';
      if (c == '\r' || c == '\n') line = looked + 1;
    }
    const bool page = text[bad.offset] == '\f' || text[bad.offset] == '\v';
    if (!page && text[line] == '[') continue;
    if (changes.empty())
      finding.seen =
          fmt::format("U+{:04X}", static_cast<unsigned>(code_point_at(text, bad.offset).value));
    finding.doubtful |= in_comment;
    changes.push_back({bad.offset, bad.offset + bad.size, page ? "\n" : ""});
    if (changes.size() > Patches::kMost) break;
  }
  patches.apply(Damage::kControl, changes);
}

}  // namespace stela::repair
