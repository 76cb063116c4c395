#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace stela::repair {

/// Returns the characters of the notation that `c` looks like, or null if it looks like none.
[[nodiscard]] std::optional<std::string> like_of(char32_t c);

/// Returns `text` with look-alikes replaced by plain characters.
[[nodiscard]] std::string plain_characters(std::string_view text);

}  // namespace stela::repair
