#pragma once

#include <cstddef>
#include <string_view>

namespace stela::repair {

/// Returns the end of the date and time at `at`, as programs write them in English, German and
/// French: `20.11.26, 21:14:03`, `Today at 9:14 PM`, `20. Nov. 2026 um 21:14 Uhr`; `at` if there is
/// no time of day.
[[nodiscard]] std::size_t stamp_end(std::string_view text, std::size_t at);

/// Returns the month that `word` names in one of these languages, in full or abbreviated as in
/// `Nov.`; 0 if none.
[[nodiscard]] int month_of(std::string_view word);

/// Returns the position after the spaces at `at`, including wide, narrow and invisible ones.
[[nodiscard]] std::size_t skip_any_blanks(std::string_view text, std::size_t at);

}  // namespace stela::repair
