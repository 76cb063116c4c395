#pragma once

#include <cstddef>
#include <string_view>

namespace stela::repair {

/// Where the date and time that begin at `at` end, as programs write them in English, German and
/// French: `20.11.26, 21:14:03`, `Today at 9:14 PM`, `20. Nov. 2026 um 21:14 Uhr`; `at` when no
/// time of day is among it.
[[nodiscard]] std::size_t stamp_end(std::string_view text, std::size_t at);

/// The month that `word` names in one of these languages, in whole or by its first letters, as in
/// `Nov.`; 0: none.
[[nodiscard]] int month_of(std::string_view word);

/// Behind the blanks at `at`, wide, narrow and unseen ones included.
[[nodiscard]] std::size_t skip_any_blanks(std::string_view text, std::size_t at);

}  // namespace stela::repair
