#include "lib/repair/tag_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <vector>

#include "lib/core/contains.h"
#include "lib/core/phrases.h"
#include "lib/record/characters.h"
#include "lib/record/dates.h"
#include "lib/record/tags.h"
#include "lib/repair/look_alikes.h"
#include "lib/repair/stamps.h"
#include "lib/repair/text_map.h"

namespace stela::repair {
namespace {

bool is_plain(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return (c & 0x80) == 0; });
}

bool is_tag_name(std::string_view name) {
  const std::string small = small_letters(name);
  return std::ranges::any_of(all_tags(),
                             [&](const TagSpec& tag) { return small_letters(tag.name) == small; });
}

/// A tag value, between its quotation marks.
struct Value {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// Calls `visit` for each well-formed tag, with its name in lowercase and its values.
template <class Visit>
void for_each_tag(const Patches& patches, Visit visit) {
  const std::string_view text = patches.text();
  for (const TextLine& line : patches.lines()) {
    const std::string_view words = text.substr(line.begin, line.end - line.begin);
    if (!begins_tag(words)) continue;
    const std::size_t open = words.find('[');
    const std::size_t name_end = std::min(words.size(), words.find_first_of(" \t", open + 1));
    std::vector<Value> values;
    for (std::size_t at = words.find('"', name_end); at != std::string_view::npos;) {
      std::size_t end = at + 1;
      while (end < words.size() && words[end] != '"') end += words[end] == '\\' ? 2U : 1U;
      if (end >= words.size()) break;
      values.push_back({line.begin + at + 1, line.begin + end});
      at = words.find('"', end + 1);
    }
    visit(small_letters(words.substr(open + 1, name_end - open - 1)), values);
  }
}

/// Returns how many of the values of a tag are words of the notation.
std::size_t count_words(std::string_view tag, std::size_t values) {
  for (const std::string_view whole : {kGameTag, kNotationTag, kRulesTag, kVariantTag, kOptionTag,
                                       kMuseumTag, kTileTag, kDateTag}) {
    if (tag == small_letters(whole)) return values;
  }
  return tag == small_letters(kPlayerTag) ? std::min<std::size_t>(1, values) : 0;
}

/// Returns `text` as a number, or null if it is not one.
std::optional<int> number_of(std::string_view text) {
  int value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end || text.size() > 4 || value < 0) return std::nullopt;
  return value;
}

/// The words and numbers of a date, and the separators between them.
struct DateParts {
  std::vector<std::string_view> words;
  std::string signs;
};

DateParts parts_of(std::string_view date) {
  DateParts parts;
  std::size_t at = 0;
  while (at < date.size()) {
    std::size_t end = at;
    const auto in_word = [&] {
      return end < date.size() && (is_letter(date[end]) || is_digit(date[end]) ||
                                   date[end] == '?' || (date[end] & 0x80) != 0);
    };
    while (in_word()) ++end;
    if (end > at) parts.words.push_back(date.substr(at, end - at));
    for (at = end; at < date.size() && !in_word(); end = ++at) {
      if (date[at] != ' ') parts.signs += date[at];
    }
  }
  return parts;
}

std::optional<std::string> iso_date(int year, int month, int day) {
  if (year < 1900 || year >= 2200) return std::nullopt;
  return fmt::format("{:04}-{:02}-{:02}", year, month, day);
}

/// Returns a date with the month as a word, before or after the day.
std::optional<std::string> date_in_words(const std::vector<std::string_view>& words) {
  for (const std::size_t i : {0U, 1U}) {
    const int month = month_of(words[i]);
    std::string_view day = words[1 - i];
    const std::size_t digits = std::min(day.size(), day.find_first_not_of("0123456789"));
    const std::string_view ending = day.substr(digits);
    constexpr std::array<std::string_view, 6> kEndings = {"", "st", "nd", "rd", "th", "er"};
    const bool ends = contains(kEndings, ending);
    const std::optional<int> number = number_of(day.substr(0, digits));
    const std::optional<int> year = number_of(words[2]);
    if (month > 0 && ends && number && year) return iso_date(*year, month, *number);
  }
  return std::nullopt;
}

/// Returns `date` in the notation's format, or null if it is ambiguous.
std::optional<std::string> rewritten_date(std::string_view date) {
  constexpr std::size_t kLongest = 40;
  if (date.size() > kLongest) return std::nullopt;
  const DateParts parts = parts_of(date);
  if (parts.words.size() != 3) return std::nullopt;
  if (is_letter(parts.words[0].front()) || is_letter(parts.words[1].front())) {
    return date_in_words(parts.words);
  }
  if (parts.signs.size() != 2 || parts.signs[0] != parts.signs[1]) return std::nullopt;
  const char sign = parts.signs[0];
  if (sign != '.' && sign != '/' && sign != '-') return std::nullopt;
  const auto is_part = [&](std::size_t i, std::size_t size) {
    return parts.words[i].size() <= size &&
           parts.words[i].find_first_not_of("0123456789?") == std::string_view::npos;
  };
  if (parts.words[0].size() == 4 && is_part(0, 4) && is_part(1, 2) && is_part(2, 2)) {
    // As in PGN: `2026.11.20`, `2026.??.??`.
    return fmt::format("{}-{:0>2}-{:0>2}", parts.words[0], parts.words[1], parts.words[2]);
  }
  const std::optional<int> first = number_of(parts.words[0]);
  const std::optional<int> second = number_of(parts.words[1]);
  const std::optional<int> year = number_of(parts.words[2]);
  if (!first || !second || !year || parts.words[2].size() != 4) return std::nullopt;
  constexpr int kMonths = 12;
  // With dots the day always comes first; otherwise it does if the other order is impossible.
  if (sign == '.' || *first > kMonths || *first == *second) {
    return iso_date(*year, *second, *first);
  }
  if (*second > kMonths) return iso_date(*year, *first, *second);
  return std::nullopt;
}

/// Returns `date` in the notation's format, or null if it has that format already, is ambiguous or
/// does not exist.
std::optional<std::string> mended_date(std::string_view date) {
  std::optional<std::string> rewritten = rewritten_date(date);
  if (!rewritten || !is_date(*rewritten)) return std::nullopt;
  return rewritten;
}

}  // namespace

void fix_tag_names(Patches& patches) {
  const std::string_view text = patches.text();
  std::vector<Change> changes;
  for (const TextLine& line : patches.lines()) {
    const std::string_view words = text.substr(line.begin, line.end - line.begin);
    const std::size_t open = skip_any_blanks(words, 0);
    if (open >= words.size() || words[open] != '[') continue;
    const std::size_t end = std::min(words.size(), words.find_first_of(" \t\"", open + 1));
    const std::string_view name = words.substr(open + 1, end - open - 1);
    constexpr std::size_t kLongest = 40;
    if (name.empty() || name.size() > kLongest || is_plain(name)) continue;
    std::string plain = plain_characters(name);
    if (!is_tag_name(plain)) continue;
    changes.push_back({line.begin + open + 1, line.begin + end, std::move(plain)});
  }
  patches.apply(Damage::kLookAlikes, changes);
}

void fix_tag_words(Patches& patches) {
  const std::string_view text = patches.text();
  std::vector<Change> changes;
  for_each_tag(patches, [&](std::string_view tag, const std::vector<Value>& values) {
    for (std::size_t i = 0; i < count_words(tag, values.size()); ++i) {
      const std::string_view value = text.substr(values[i].begin, values[i].end - values[i].begin);
      if (is_plain(value)) continue;
      std::string plain = plain_characters(value);
      // A remaining character may be a letter of a month.
      if (is_plain(plain)) changes.push_back({values[i].begin, values[i].end, std::move(plain)});
    }
  });
  patches.apply(Damage::kLookAlikes, changes);
}

void fix_dates(Patches& patches) {
  const std::string_view text = patches.text();
  std::vector<Change> changes;
  for_each_tag(patches, [&](std::string_view tag, const std::vector<Value>& values) {
    if (tag != small_letters(kDateTag) || values.size() != 1) return;
    const std::string_view value = text.substr(values[0].begin, values[0].end - values[0].begin);
    std::optional<std::string> date = mended_date(value);
    if (date && *date != value) {
      changes.push_back({values[0].begin, values[0].end, std::move(*date)});
    }
  });
  patches.apply(Damage::kDates, changes);
}

}  // namespace stela::repair
