#include "lib/record/tags.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <utility>

#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/record/record.h"
#include "lib/words/tr.h"
#include "lib/words/tr_noop.h"

namespace stela {
namespace {

constexpr std::array<std::string_view, 12> kMonths = {
    tr_noop("month\004January"), tr_noop("month\004February"), tr_noop("month\004March"),
    tr_noop("month\004April"),   tr_noop("month\004May"),      tr_noop("month\004June"),
    tr_noop("month\004July"),    tr_noop("month\004August"),   tr_noop("month\004September"),
    tr_noop("month\004October"), tr_noop("month\004November"), tr_noop("month\004December"),
};
constexpr std::string_view kFirstDay = tr_noop("first day of a month\0041");
constexpr std::string_view kDay = tr_noop("date\004{0} {1} {2}");
constexpr std::string_view kMonth = tr_noop("date\004{0} {1}");

using std::chrono::day;
using std::chrono::month;
using std::chrono::year;

// Offsets of the parts of a date, and its size with each of them.
constexpr std::size_t kMonthBegin = 5;
constexpr std::size_t kDayBegin = 8;
constexpr std::size_t kYearSize = 4;
constexpr std::size_t kMonthSize = 7;
constexpr std::size_t kDaySize = 10;

bool has_form(std::string_view date) {
  if (date.size() != kYearSize && date.size() != kMonthSize && date.size() != kDaySize) {
    return false;
  }
  for (std::size_t i = 0; i < date.size(); ++i) {
    const bool dash = i + 1 == kMonthBegin || i + 1 == kDayBegin;
    if (dash ? date[i] != '-' : !is_digit(date[i]) && date[i] != '?') return false;
  }
  return true;
}

/// Whether `digits`, some of which may be `?`, can represent `number`.
bool fits(std::string_view digits, unsigned number) {
  for (std::size_t i = digits.size(); i-- > 0; number /= 10) {
    if (digits[i] != '?' && static_cast<unsigned>(digits[i] - '0') != number % 10) return false;
  }
  return true;
}

/// Whether the day exists in any year that `digits` can represent.
bool exists(std::string_view digits, month m, day d) {
  if ((year(2001) / m / d).ok()) return true;
  if (!(year(2000) / m / d).ok()) return false;
  constexpr unsigned kLastYear = 9999;
  for (unsigned y = 0; y <= kLastYear; ++y) {
    if (fits(digits, y) && year(static_cast<int>(y)).is_leap()) return true;
  }
  return false;
}

}  // namespace

bool is_date(std::string_view date) {
  if (!has_form(date)) return false;
  if (date.size() == kYearSize) return true;
  for (unsigned m = 1; m <= 12; ++m) {
    if (!fits(date.substr(kMonthBegin, 2), m)) continue;
    if (date.size() == kMonthSize) return true;
    for (unsigned d = 1; d <= 31; ++d) {
      if (!fits(date.substr(kDayBegin), d)) continue;
      if (exists(date.substr(0, kYearSize), month(m), day(d))) return true;
    }
  }
  return false;
}

bool is_day(std::string_view date) {
  return date.size() == kDaySize && date.find('?') == std::string_view::npos && is_date(date);
}

std::optional<unsigned> days_in_month_of(std::string_view date) {
  if (date.size() != kDaySize || !has_form(date)) return std::nullopt;
  int y = 0;
  unsigned m = 0;
  const auto read = [&](std::size_t begin, std::size_t end, auto& number) {
    const char* const last = date.data() + end;
    return std::from_chars(date.data() + begin, last, number).ptr == last;
  };
  if (!read(0, kYearSize, y) || !read(kMonthBegin, kMonthSize, m)) return std::nullopt;
  const std::chrono::year_month_day_last last{year(y), std::chrono::month_day_last(month(m))};
  if (!last.ok()) return std::nullopt;
  return static_cast<unsigned>(last.day());
}

std::optional<DottedDate> dotted_date_at(std::string_view text, std::size_t at) {
  constexpr std::size_t kDigits = 2;
  const auto read = [&](std::size_t most) {
    std::string digits;
    while (at < text.size() && digits.size() < most && is_digit(text[at])) digits += text[at++];
    return digits;
  };
  const auto dot = [&] { return at < text.size() && text[at++] == '.'; };
  const std::size_t begin = at;
  std::string days = read(kDigits);
  if (days.empty() || !dot()) return std::nullopt;
  std::string months = read(kDigits);
  if (months.empty() || !dot()) return std::nullopt;
  const std::string years = read(kYearSize);
  if (years.size() < kYearSize || (at < text.size() && is_digit(text[at]))) return std::nullopt;
  for (std::string* part : {&days, &months}) part->insert(0, kDigits - part->size(), '0');
  std::string iso = years + '-' + months + '-' + days;
  if (!is_day(iso)) return std::nullopt;
  return DottedDate{std::move(iso), at - begin};
}

Message date_message(std::string_view date) {
  constexpr std::string_view kYear = "2026-";
  constexpr std::string_view kYearAndMonth = "2026-11";
  if (date.size() < kYearAndMonth.size() || date.find('?') != std::string_view::npos ||
      !is_date(date)) {
    return date;
  }
  const auto number = [&](std::size_t at) {
    const int digits = (date[at] - '0') * 10 + (date[at + 1] - '0');
    return static_cast<std::size_t>(digits);
  };
  Message month = message_of(kMonths[number(kYear.size()) - 1]);
  std::string year(date.substr(0, 4));
  if (date.size() == kYearAndMonth.size()) {
    return Message::of_word(std::string(date), kMonth, {std::move(month), std::move(year)});
  }
  const std::size_t day = number(kYearAndMonth.size() + 1);
  return Message::of_word(std::string(date), kDay,
                          {day == 1 ? message_of(kFirstDay) : Message(std::to_string(day)),
                           std::move(month), std::move(year)});
}

namespace {

/// Whether `c` is part of a word, as all non-ASCII bytes are.
bool in_word(char c) { return is_letter(c) || static_cast<unsigned char>(c) >= 0x80; }

/// Removes the next part from the front of `text` and returns it; empty at the end.
std::string_view take_part(std::string_view& text) {
  const auto begin = std::ranges::find_if(text, [](char c) { return is_digit(c) || in_word(c); });
  text.remove_prefix(static_cast<std::size_t>(begin - text.begin()));
  if (text.empty()) return {};
  const auto end = std::ranges::find_if_not(text, is_digit(text.front()) ? is_digit : in_word);
  const std::string_view part = text.substr(0, static_cast<std::size_t>(end - text.begin()));
  text.remove_prefix(part.size());
  return part;
}

int compare_numbers(std::string_view a, std::string_view b) {
  for (std::string_view* number : {&a, &b}) {
    number->remove_prefix(std::min(number->find_first_not_of('0'), number->size()));
  }
  if (a.size() != b.size()) return a.size() < b.size() ? -1 : 1;
  return a.compare(b);
}

int compare_words(std::string_view a, std::string_view b) {
  const auto [in_a, in_b] = std::ranges::mismatch(a, b, {}, small_letter, small_letter);
  if (in_a == a.end() || in_b == b.end()) {
    return static_cast<int>(in_a != a.end()) - static_cast<int>(in_b != b.end());
  }
  const auto byte = [](char c) { return static_cast<unsigned char>(small_letter(c)); };
  return byte(*in_a) - byte(*in_b);
}

int compare_parts(std::string_view a, std::string_view b) {
  if (is_digit(a.front()) != is_digit(b.front())) return is_digit(a.front()) ? -1 : 1;
  if (is_digit(a.front())) return compare_numbers(a, b);
  return compare_words(a, b);
}

constexpr std::array<TagField, 2> kOptionFields = {
    {{"name", "the ruling"}, {"value", "how it is decided"}}};
constexpr std::array<TagField, 2> kPlayerFields = {
    {{"colour", "as the entries name the player"}, {"name", "may be empty"}}};
constexpr std::array<TagField, 4> kTileFields = {{{"id", "the catalogue tile"},
                                                  {"kind", "what it becomes"},
                                                  {"value", "its value"},
                                                  {"stones", "clockwise, side 0 first"}}};
constexpr std::array<TagField, 2> kRatingFields = {
    {{"colour", "the player"}, {"rating", "a whole number"}}};
constexpr std::array<TagField, 2> kRatingChangeFields = {
    {{"colour", "the player"}, {"change", "a whole number with its sign"}}};
constexpr std::array<TagSpec, 17> kTags = {{
    {kGameTag, "game",
     tr_noop("the game that is recorded; required for a record that can be replayed"), kSetsTable},
    {kNotationTag, "notation", tr_noop("the version of the notation; 1 when left out")},
    {kRulesTag, "rules", tr_noop("the edition whose rulebook is cited"), kDetail},
    {kVariantTag, "variants", tr_noop("the variants played"), kSetsTable | kDetail | kHeading,
     TagForm::kTexts, "variant", 0},
    {kOptionTag, "options", tr_noop("rulings on which the rulebooks are silent"),
     kSetsTable | kDetail | kHeading, TagForm::kObjects, "option", 2, kOptionFields},
    {kPlayerTag, "players", tr_noop("in clockwise seat order; the first starts"), kSetsTable,
     TagForm::kObjects, "player", 2, kPlayerFields},
    {kMuseumTag, "museum", tr_noop("Mykerinos: the patrons of wings 1 to 5"), kSetsTable,
     TagForm::kTexts, "patron", 5},
    {kTileTag, "tiles", tr_noop("Tikal: catalogue tiles redefined for this record"), kSetsTable,
     TagForm::kObjects, "tile", 4, kTileFields},
    {kEventTag, "event", tr_noop("free text"), kHeading},
    {kSiteTag, "site", tr_noop("free text"), kDetail},
    {kDateTag, "date", tr_noop("ISO 8601, with ? for unknown digits; some day must fit it"),
     kDetail | kHeading},
    {kRoundTag, "round", tr_noop("free text"), kDetail | kHeading},
    {kTableTag, "table", tr_noop("free text"), kDetail},
    {kRatingTag, "ratings", tr_noop("a player's rating after the game"), kAsItCame,
     TagForm::kObjects, "rating", 2, kRatingFields},
    {kRatingChangeTag, "rating_changes", tr_noop("what the game changed of a player's rating"),
     kAsItCame, TagForm::kObjects, "rating_change", 2, kRatingChangeFields},
    {kAnnotatorTag, "annotator", tr_noop("free text"), kDetail | kAsItCame},
    {kSourceTag, "source", tr_noop("free text"), kDetail | kAsItCame},
}};

/// A tag, and its names in German and French, in plain letters.
struct TagNames {
  std::string_view tag;
  std::string_view names;
};
constexpr std::array<TagNames, 15> kOtherNames = {{
    {kGameTag, "spiel jeu partie"},
    {kRulesTag, "regeln regelwerk regles"},
    {kVariantTag, "variante varianten variantes"},
    {kOptionTag, "optionen options"},
    {kPlayerTag, "spieler spielerin joueur joueuse"},
    {kMuseumTag, "musee"},
    {kTileTag, "plattchen plaettchen tuile"},
    {kEventTag, "veranstaltung turnier evenement tournoi"},
    {kSiteTag, "ort lieu"},
    {kDateTag, "datum"},
    {kRoundTag, "runde ronde manche"},
    {kTableTag, "tisch"},
    {kRatingTag, "wertung wertungszahl classement"},
    {kAnnotatorTag, "kommentator annotateur"},
    {kSourceTag, "quelle"},
}};

}  // namespace

int compare_rounds(std::string_view a, std::string_view b) {
  std::string_view rest_a = a;
  std::string_view rest_b = b;
  for (bool first = true;; first = false) {
    const std::string_view part_a = take_part(rest_a);
    const std::string_view part_b = take_part(rest_b);
    if (part_a.empty() && part_b.empty()) return a.compare(b);
    // The end comes before any part, except that a value without parts comes last.
    if (part_a.empty() || part_b.empty()) return part_a.empty() == first ? 1 : -1;
    if (const int order = compare_parts(part_a, part_b); order != 0) return order;
  }
}

std::span<const TagSpec> all_tags() { return kTags; }

const TagSpec* tag_named(std::string_view name) {
  const auto* found = std::ranges::find(kTags, name, &TagSpec::name);
  return found == kTags.end() ? nullptr : found;
}

std::string_view tag_meant(std::string_view name) {
  constexpr std::size_t kLongest = 24;
  if (name.size() > kLongest || tag_named(name) != nullptr) return {};
  const std::string plain = plain_letters(name);
  for (const TagNames& other : kOtherNames) {
    if (contains(split(other.names, ' '), plain)) return other.tag;
  }
  return {};
}

std::optional<int> read_rating(std::string_view text) {
  constexpr std::size_t kMaxDigits = 6;
  const bool minus = text.starts_with('-');
  if (minus || text.starts_with('+')) text.remove_prefix(1);
  if (text.empty() || text.size() > kMaxDigits || !std::ranges::all_of(text, is_digit)) {
    return std::nullopt;
  }
  int value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return minus ? -value : value;
}

std::string_view translated_tag(std::string_view name, Language language) {
  return tag_named(name) == nullptr ? name : language.translate(name);
}

}  // namespace stela
