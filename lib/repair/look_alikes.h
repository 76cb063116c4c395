#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace stela::repair {

// Which characters and words stand for others: one table serves the scanner, the repair of
// spelling, and the law that no word may be lost.

/// Returns the spelling in the notation of `c`, which only looks like it, or null.
[[nodiscard]] std::optional<std::string> like_of(char32_t c);

/// Returns `text` with such characters replaced.
[[nodiscard]] std::string plain(std::string_view text);

/// Returns the English word for `word`, a colour in a language that Stela speaks; `word` in
/// lowercase if it is not a colour.
[[nodiscard]] std::string usual_colour(std::string_view word);
/// Whether `word` is a colour in English or one of these languages.
[[nodiscard]] bool is_colour_word(std::string_view word);

/// Whether two words are the same except for one slip, or two in words of at least six letters; two
/// swapped letters are one slip. Words of fewer than three letters must be equal. Ignores case.
[[nodiscard]] bool is_near(std::string_view a, std::string_view b);

/// Returns the letters and digits of `text` in one spelling: the law of conservation compares them.
[[nodiscard]] std::string essence(std::string_view text);

}  // namespace stela::repair
