#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lib/scene/scene.h"

namespace stela {

/// The width of `text` in a font of that size, never too small for the fonts that pictures ask for.
[[nodiscard]] double text_width(std::string_view text, double size, bool bold = false);

/// `text`, or its beginning with `…` behind it, so that it is no wider than `width`.
[[nodiscard]] std::string fit_text(std::string_view text, double size, double width,
                                   bool bold = false);

/// How many bytes of `text` are the characters that fit into `width`; at least one character.
[[nodiscard]] std::size_t fitting(std::string_view text, double size, double width,
                                  bool bold = false);

/// `text` in lines no wider than `width`, broken at spaces; a word that is too wide is broken.
[[nodiscard]] std::vector<std::string> wrap_text(std::string_view text, double size, double width,
                                                 bool bold = false);

/// `text` without what changes how the text around it is shown: control characters, and marks
/// that turn the direction of writing.
[[nodiscard]] std::string without_controls(std::string_view text);

/// What `element` covers, without the width of its lines.
[[nodiscard]] Extent extent_of(const Element& element);

}  // namespace stela
