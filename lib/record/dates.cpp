#include "lib/record/dates.h"

#include <array>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <utility>

#include "lib/record/characters.h"
#include "lib/words/tr.h"

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

}  // namespace stela
