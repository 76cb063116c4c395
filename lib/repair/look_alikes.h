#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace stela::repair {

/// The characters of the notation that `c` looks like; nothing: it looks like none.
[[nodiscard]] std::optional<std::string> like_of(char32_t c);

/// `text` with plain characters for those that look like them.
[[nodiscard]] std::string plain_characters(std::string_view text);

}  // namespace stela::repair
