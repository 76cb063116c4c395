#include "lib/repair/stamps.h"

#include <array>

#include "lib/core/contains.h"
#include "lib/core/phrases.h"
#include "lib/core/utf8.h"
#include "lib/record/characters.h"

namespace stela::repair {
namespace {

/// Names of months, grouped by month.
constexpr std::array<std::pair<std::string_view, int>, 33> kMonths = {
    {{"january", 1},   {"januar", 1},    {"janvier", 1},  {"february", 2}, {"februar", 2},
     {"février", 2},   {"fevrier", 2},   {"march", 3},    {"märz", 3},     {"maerz", 3},
     {"mars", 3},      {"april", 4},     {"avril", 4},    {"may", 5},      {"mai", 5},
     {"june", 6},      {"juni", 6},      {"juin", 6},     {"july", 7},     {"juli", 7},
     {"juillet", 7},   {"august", 8},    {"août", 8},     {"aout", 8},     {"september", 9},
     {"septembre", 9}, {"october", 10},  {"oktober", 10}, {"octobre", 10}, {"november", 11},
     {"novembre", 11}, {"december", 12}, {"dezember", 12}}};

/// Other words in dates and times.
constexpr std::array<std::string_view, 35> kWords = {
    "am",      "pm",        "a.m.",        "p.m.",        "uhr",      "um",        "at",
    "on",      "à",         "le",          "the",         "today",    "yesterday", "heute",
    "gestern", "hier",      "aujourd’hui", "aujourd'hui", "decembre", "décembre",  "monday",
    "tuesday", "wednesday", "thursday",    "friday",      "saturday", "sunday",    "mon",
    "tue",     "wed",       "thu",         "fri",         "sat",      "sun",       "edited"};

/// Returns the word at `at`: letters of any alphabet, with dots and apostrophes between them.
std::string_view word_at(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size()) {
    const char c = text[end];
    const bool joins = c == '.' || c == '\'';
    if (!is_letter(c) && (c & 0x80) == 0 && !(joins && end > at)) break;
    if (skip_any_blanks(text, end) > end) break;
    ++end;
  }
  return text.substr(at, end - at);
}

bool is_stamp_word(std::string_view word) {
  const std::string small = small_letters(word);
  return contains(kWords, small) || month_of(small) > 0;
}

/// A group of digits with separators: `20.11.26`, `21:14:03`, `20.`, `1st`.
struct Group {
  std::size_t end = 0;
  bool time = false;
};

Group group_at(std::string_view text, std::size_t at) {
  Group group;
  std::size_t digits = 0;
  std::size_t colons = 0;
  std::size_t i = at;
  for (; i < text.size(); ++i) {
    const bool next = i + 1 < text.size() && is_digit(text[i + 1]);
    const bool parts = std::string_view(".:/-h").find(text[i]) != std::string_view::npos;
    if (is_digit(text[i])) {
      ++digits;
    } else if (i > at && parts && next) {
      if (text[i] == ':' || text[i] == 'h') ++colons;
    } else {
      break;
    }
  }
  constexpr std::size_t kMaxDigits = 8;
  const std::size_t size = i - at;
  if (digits == 0 || digits > kMaxDigits) return {at, false};
  if (i < text.size() && text[i] == '.') ++i;
  group.end = i;
  // Hours, minutes and optionally seconds, separated only by colons.
  group.time = colons > 0 && digits >= 3 && digits <= 6 && digits + colons == size;
  return group;
}

}  // namespace

int month_of(std::string_view word) {
  while (!word.empty() && word.back() == '.') word.remove_suffix(1);
  const std::string small = small_letters(word);
  constexpr std::size_t kLeast = 3;
  if (small.size() < kLeast) return 0;
  if (small == "déc" || small == "décembre" || small == "decembre") return 12;
  for (const auto& [name, month] : kMonths) {
    if (name.front() != small.front()) continue;
    if (name.starts_with(small) && (small.size() <= kLeast + 2 || small == name)) return month;
  }
  return 0;
}

std::size_t skip_any_blanks(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    if (text[at] == ' ' || text[at] == '\t') {
      ++at;
      continue;
    }
    if ((text[at] & 0x80) == 0) break;
    const CodePointAt c = code_point_at(text, at);
    const bool wide = c.value == 0xA0 || c.value == 0x202F || c.value == 0x3000 ||
                      (c.value >= 0x2000 && c.value <= 0x200F) ||
                      (c.value >= 0x202A && c.value <= 0x202E) || c.value == 0x2060 ||
                      (c.value >= 0x2066 && c.value <= 0x2069) || c.value == 0xFEFF;
    if (c.size == 0 || !wide) break;
    at += c.size;
  }
  return at;
}

std::size_t stamp_end(std::string_view text, std::size_t at) {
  bool time = false;
  std::size_t end = at;
  constexpr int kMaxWords = 12;
  for (int i = 0; i < kMaxWords; ++i) {
    std::size_t next = end;
    if (i > 0) {
      if (next < text.size() && text[next] == ',') ++next;
      next = skip_any_blanks(text, next);
    }
    if (next >= text.size() || (i > 0 && next == end)) break;
    if (is_digit(text[next])) {
      const Group group = group_at(text, next);
      if (group.end == next) break;
      time |= group.time;
      end = group.end;
    } else {
      const std::string_view word = word_at(text, next);
      if (word.empty() || !is_stamp_word(word)) break;
      end = next + word.size();
    }
  }
  return time ? end : at;
}

}  // namespace stela::repair
