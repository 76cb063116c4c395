#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace stela {

/// Returns the number of columns that `text` takes in a terminal: 2 for a wide character, 0 for a
/// combining one.
[[nodiscard]] std::size_t width_of(std::string_view text);

/// Returns `text`, or its beginning and `…` if it is wider than `width` columns.
[[nodiscard]] std::string shortened(std::string_view text, std::size_t width);

/// Returns `text` in lines of at most `width` columns (at least 1), broken at spaces; a word that
/// is wider is broken anywhere between characters. Returns one line if `text` is empty.
[[nodiscard]] std::vector<std::string> broken_lines(std::string_view text, std::size_t width);

}  // namespace stela
