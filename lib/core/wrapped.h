#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace stela {

/// The width of a terminal that does not report its own.
inline constexpr std::size_t kTerminalWidth = 80;

/// Returns `text` with lines of at most `width` characters: longer ones are broken at spaces and
/// continue `indent` characters further right than they begin; a word that is too long is not
/// broken.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t width, std::size_t indent);

}  // namespace stela
