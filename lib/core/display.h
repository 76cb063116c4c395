#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace stela {

/// Whether `value` is invisible: whitespace (property White_Space), and U+200B to U+200D, U+2060
/// and U+FEFF, which have no width.
[[nodiscard]] bool is_white_space(char32_t value);

/// Whether `value` reorders the text around it on a display (property Bidi_Control).
[[nodiscard]] bool reorders_text(char32_t value);

/// Returns the first character at or after `from` that `reorders_text`, or `npos`.
[[nodiscard]] std::size_t find_reordering(std::string_view text, std::size_t from = 0);

/// Whether `value` acts on a display instead of being shown: a control character (Unicode category
/// Cc), or one that `reorders_text`.
[[nodiscard]] bool controls_display(char32_t value);

/// Returns `text` with every byte that is not UTF-8, and every character that `controls_display`
/// except those in `kept` (ASCII), as `\xNN`.
[[nodiscard]] std::string printable(std::string_view text, std::string_view kept);

/// Returns the number of bytes at the end of `text` that belong to an incomplete character.
[[nodiscard]] std::size_t cut_code_point(std::string_view text);

}  // namespace stela
