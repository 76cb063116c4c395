#pragma once

#include <string>
#include <string_view>

namespace stela {

/// `text` in Markdown so that nothing in it has a meaning, wherever in a line it stands, and so
/// that no link, mention or reference is made of it. Control characters are shown as numbers.
[[nodiscard]] std::string markdown_text(std::string_view text);

/// `text` as a code span of Markdown.
[[nodiscard]] std::string markdown_code(std::string_view text);

}  // namespace stela
