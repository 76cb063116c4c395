#pragma once

#include <optional>
#include <string_view>

namespace stela {

/// What `is_date` accepts, as a regular expression for the schemas. In the order of its branches: a
/// year, perhaps with a month; months of 31 days; of 30; February to the 28th; 29 February of a
/// leap year.
inline constexpr std::string_view kDatePattern =
    "[0-9?]{4}(-(0[1-9?]|1[0-2?]|[?][0-9?]))?"
    "|[0-9?]{4}-(0[13578?]|1[02?]|[?][0123578?])-(0[1-9?]|[12][0-9?]|3[01?]|[?][0-9?])"
    "|[0-9?]{4}-(0[469]|11|[?][469])-(0[1-9?]|[12][0-9?]|3[0?]|[?][0-9?])"
    "|[0-9?]{4}-02-(0[1-9?]|1[0-9?]|2[0-8?]|[?][0-9?])"
    "|([0-9?]{2}(0[48?]|[2468][048?]|[13579][26?]|[?][02468?])"
    "|([02468][048?]|[13579][26?]|[?][02468?])00)-02-29";

/// Whether `date` is written as ISO 8601 has it (year, year and month, or year, month and day),
/// with `?` for unknown digits, and some day of the calendar fits it: `2026-02-30` and `2026-??-3?`
/// are dates of no day and of many.
[[nodiscard]] bool is_date(std::string_view date);

/// Whether `date` names one day.
[[nodiscard]] bool is_day(std::string_view date);

/// The number of days in the month of `date`, or nothing if it does not have the form of a day
/// whose year and month are known and exist.
[[nodiscard]] std::optional<unsigned> days_in_month_of(std::string_view date);

}  // namespace stela
