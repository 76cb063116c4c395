#pragma once

#include <string>
#include <string_view>

namespace stela {

/// `text` as text or the value of a quoted attribute of HTML, SVG or XML. Bytes that may not stand
/// there become U+FFFD.
[[nodiscard]] std::string html_text(std::string_view text);

/// `text` in Markdown so that nothing in it has a meaning, wherever in a line it stands. Line ends
/// become spaces.
[[nodiscard]] std::string markdown_text(std::string_view text);

/// `text` as a code span of Markdown.
[[nodiscard]] std::string markdown_code(std::string_view text);

}  // namespace stela
