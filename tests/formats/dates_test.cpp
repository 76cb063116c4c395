#include <fmt/format.h>

#include <array>
#include <string>
#include <vector>

#include "formats/tree/check.h"
#include "lib/record/tags.h"
#include "tests/catch.h"

namespace stela {
namespace {

constexpr std::string_view kDigits = "0123456789?";

/// Returns all pairs of digits, some of which are not known.
std::vector<std::string> pairs() {
  std::vector<std::string> out;
  for (const char a : kDigits) {
    for (const char b : kDigits) out.push_back({a, b});
  }
  return out;
}

bool is_leap(int year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

int days_in(int year, int month) {
  constexpr std::array<int, 12> kDays = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return kDays[static_cast<std::size_t>(month - 1)] + (month == 2 && is_leap(year) ? 1 : 0);
}

/// Checks that the pattern of the schemas agrees with the function; returns their result.
bool both(const std::string& date) {
  const bool is = is_date(date);
  INFO(date);
  CHECK(tree::matches(date, kDatePattern) == is);
  return is;
}

}  // namespace

TEST_CASE("a date whose digits are known is a day of the calendar") {
  for (const int year : {0, 1600, 1900, 1999, 2000, 2024, 2025, 2100, 9999}) {
    for (int month = 0; month <= 13; ++month) {
      for (int day = 0; day <= 32; ++day) {
        const bool exists = month >= 1 && month <= 12 && day >= 1 && day <= days_in(year, month);
        const std::string date = fmt::format("{:04}-{:02}-{:02}", year, month, day);
        CHECK(both(date) == exists);
        CHECK(is_day(date) == exists);
      }
    }
  }
}

TEST_CASE("29 February is a date in the years that may be leap years") {
  for (int year = 0; year <= 9999; ++year) {
    CHECK(both(fmt::format("{:04}-02-29", year)) == is_leap(year));
  }
  for (const char* date :
       {"???\?-02-29", "20?4-02-29", "2?00-02-29", "20?\?-02-29", "??00-02-29"}) {
    CHECK(both(date));
  }
  for (const char* date : {"20?5-02-29", "2?01-02-29", "1?00-02-30", "21?0-02-2a", "??1?-02-30"}) {
    CHECK_FALSE(both(date));
  }
}

TEST_CASE("a date with unknown digits is one if some day fits it") {
  for (const std::string& month : pairs()) {
    bool any_month = false;
    for (int m = 1; m <= 12; ++m) {
      const std::string digits = fmt::format("{:02}", m);
      any_month |=
          (month[0] == '?' || month[0] == digits[0]) && (month[1] == '?' || month[1] == digits[1]);
    }
    CHECK(both("2026-" + month) == any_month);
    for (const std::string& day : pairs()) {
      for (const char* year : {"2026", "2024", "????"}) {
        bool any = false;
        for (int m = 1; m <= 12; ++m) {
          for (int d = 1; d <= days_in(year[3] == '6' ? 2026 : 2024, m); ++d) {
            const std::string digits = fmt::format("{:02}{:02}", m, d);
            const std::string pattern = month + day;
            bool fits = true;
            for (std::size_t i = 0; i < 4; ++i) {
              fits &= pattern[i] == '?' || pattern[i] == digits[i];
            }
            any |= fits;
          }
        }
        CHECK(both(fmt::format("{}-{}-{}", year, month, day)) == any);
      }
    }
  }
}

TEST_CASE("what has another form is no date") {
  CHECK(both("2026"));
  CHECK(both("????"));
  CHECK(both("2026-11"));
  for (const char* date : {"", "202", "20260", "2026-", "2026-1", "2026-11-", "2026-11-2",
                           "2026-11-200", "2026.11.20", "2026-11 20", "2026/11/20", "-026-11-20",
                           "20 November", "2026-11-20T", "2026-ab-20", "2026-13", "2026-00"}) {
    CHECK_FALSE(both(date));
    CHECK_FALSE(is_day(date));
  }
  CHECK_FALSE(is_day("2026-11-?\?"));
  CHECK_FALSE(is_day("2026-11"));
}

TEST_CASE("the days of a month are told where it is known") {
  CHECK(days_in_month_of("2026-02-30") == 28U);
  CHECK(days_in_month_of("2024-02-30") == 29U);
  CHECK(days_in_month_of("2026-11-?\?") == 30U);
  for (const char* date : {"2026-13-01", "2026-0?-31", "202?-02-30", "2026-02", "2026-11-2a", ""}) {
    CHECK_FALSE(days_in_month_of(date));
  }
}

TEST_CASE("people read a date in their language, and programs as it is written") {
  const Language german = language_named("de").value();
  CHECK(date_message("2026-11-20").in(german) == "20. November 2026");
  CHECK(date_message("2026-01-01").in(german) == "1. Januar 2026");
  CHECK(date_message("2026-01-01").in(language_named("fr").value()) == "1er janvier 2026");
  CHECK(date_message("2026-11").in(german) == "November 2026");
  for (const std::string_view same :
       {"2026", "2026-11-?\?", "?\?\?\?-11-20", "2026-02-30", "", "today", "20.11.2026"}) {
    CHECK(date_message(same).in(german) == same);
  }
  for (const std::string_view any : {"2026-11-20", "2026-11", "2026"}) {
    CHECK(date_message(any).english() == any);
  }
}

}  // namespace stela
