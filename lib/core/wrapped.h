#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace stela {

/// How wide a terminal is that does not say so.
inline constexpr std::size_t kTerminalWidth = 80;

/// `text` with lines of at most `width` characters: longer ones are broken at spaces and go on
/// `indent` characters further right than they begin; a word that is too long stays whole.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t width, std::size_t indent);

}  // namespace stela
