#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stela {

/// The width of `text` in a font of that size, never too small for the fonts that pictures ask for.
[[nodiscard]] double text_width(std::string_view text, double size, bool bold = false);

/// `text`, or its beginning with `…` behind it, so that it is no wider than `width`.
[[nodiscard]] std::string fit_text(std::string_view text, double size, double width,
                                   bool bold = false);

/// `size`, or the smaller one in which `text` is no wider than `width`, which is more than 0.
[[nodiscard]] double fitting_size(std::string_view text, double size, double width,
                                  bool bold = false);

/// How many bytes of `text` are the characters that fit into `width`; at least one character.
[[nodiscard]] std::size_t fitting(std::string_view text, double size, double width,
                                  bool bold = false);

/// `text` in lines no wider than `width`, broken at spaces; a word that is too wide is broken. With
/// `first`, that is the width of the first line, which is empty where no word has room in it.
[[nodiscard]] std::vector<std::string> wrap_text(std::string_view text, double size, double width,
                                                 bool bold = false,
                                                 std::optional<double> first = std::nullopt);

/// A name in at most `most` lines: broken at spaces; a word that is too wide, and what is too much
/// for the last line, is cut with `…`.
[[nodiscard]] std::vector<std::string> wrap_name(std::string_view name, double size, double width,
                                                 std::size_t most, bool bold = false);

/// `text` without what changes how the text around it is shown: control characters, and marks
/// that turn the direction of writing.
[[nodiscard]] std::string without_controls(std::string_view text);

}  // namespace stela
