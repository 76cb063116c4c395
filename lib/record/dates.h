#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "lib/words/message.h"

namespace stela {

/// The dates that `is_date` accepts as a regular expression for the schemas. Its branches are, in
/// order: a year, optionally with a month; months of 31 days; of 30; February to the 28th; 29
/// February of a leap year.
inline constexpr std::string_view kDatePattern =
    "[0-9?]{4}(-(0[1-9?]|1[0-2?]|[?][0-9?]))?"
    "|[0-9?]{4}-(0[13578?]|1[02?]|[?][0123578?])-(0[1-9?]|[12][0-9?]|3[01?]|[?][0-9?])"
    "|[0-9?]{4}-(0[469]|11|[?][469])-(0[1-9?]|[12][0-9?]|3[0?]|[?][0-9?])"
    "|[0-9?]{4}-02-(0[1-9?]|1[0-9?]|2[0-8?]|[?][0-9?])"
    "|([0-9?]{2}(0[48?]|[2468][048?]|[13579][26?]|[?][02468?])"
    "|([02468][048?]|[13579][26?]|[?][02468?])00)-02-29";

/// Whether `date` has an ISO 8601 form (year, year and month, or year, month and day), with `?` for
/// unknown digits, and matches at least one day: no day matches `2026-02-30`, and several match
/// `2026-??-3?`.
[[nodiscard]] bool is_date(std::string_view date);

/// Whether `date` names a single day.
[[nodiscard]] bool is_day(std::string_view date);

/// Returns a date of a record for people, as the reader's language writes it: `20. November 2026`.
/// It is as written in English, in which programs read messages, and if parts of it are unknown.
[[nodiscard]] Message date_message(std::string_view date);

/// Returns the number of days in the month of `date`, or nothing if it does not have the form of a
/// day with a known and valid year and month.
[[nodiscard]] std::optional<unsigned> days_in_month_of(std::string_view date);

/// A date written as `20.11.2026`.
struct DottedDate {
  /// The same as `2026-11-20`.
  std::string iso;
  /// Number of bytes as written.
  std::size_t size = 0;
};
/// Returns the date that begins at `at`, or nothing if there is none or it is not a day of the
/// calendar.
[[nodiscard]] std::optional<DottedDate> dotted_date_at(std::string_view text, std::size_t at);

}  // namespace stela
