#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stela {

/// Returns the width of `text` at that size; never too small for the fonts used in pictures.
[[nodiscard]] double text_width(std::string_view text, double size, bool bold = false);

/// Returns `text`, or its beginning followed by `…`, so that it is at most `width` wide.
[[nodiscard]] std::string fit_text(std::string_view text, double size, double width,
                                   bool bold = false);

/// Returns `size`, or a smaller one at which `text` is at most `width` wide, which is more than 0.
[[nodiscard]] double fitting_size(std::string_view text, double size, double width,
                                  bool bold = false);

/// Returns the size in bytes of the characters of `text` that fit into `width`; at least one.
[[nodiscard]] std::size_t fitting(std::string_view text, double size, double width,
                                  bool bold = false);

/// Returns `text` in lines at most `width` wide, broken at spaces; a word that is too wide is
/// broken. `first` is the width of the first line, which is empty if no word fits.
[[nodiscard]] std::vector<std::string> wrap_text(std::string_view text, double size, double width,
                                                 bool bold = false,
                                                 std::optional<double> first = std::nullopt);

/// Returns a name in at most `most` lines, broken at spaces; a word that is too wide, and text
/// beyond the last line, are cut with `…`.
[[nodiscard]] std::vector<std::string> wrap_name(std::string_view name, double size, double width,
                                                 std::size_t most, bool bold = false);

/// Returns `text` without characters that change how the text around them is displayed: control
/// characters, and marks that change the writing direction.
[[nodiscard]] std::string without_controls(std::string_view text);

}  // namespace stela
