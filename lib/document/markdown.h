#pragma once

#include <string>
#include <string_view>

namespace stela {

/// Returns `text` escaped for Markdown, so that nothing in it has a special meaning anywhere in a
/// line and no link, mention or reference is made of it; if it `begins_block`, also nothing that
/// begins a list, a heading or a quotation. Control characters are shown as numbers.
[[nodiscard]] std::string markdown_text(std::string_view text, bool begins_block = true);

/// Returns `text` as a Markdown code span.
[[nodiscard]] std::string markdown_code(std::string_view text);

}  // namespace stela
