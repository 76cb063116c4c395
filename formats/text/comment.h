#pragma once

#include <string>
#include <string_view>

namespace stela::text {

/// Returns the meaning of a comment as written: `\}` and `\\` unescaped, each run of whitespace
/// replaced with a single space, whitespace at both ends removed.
[[nodiscard]] std::string unescape_comment(std::string_view written);

/// Whether `unescape_comment` would return `written` unchanged.
[[nodiscard]] bool is_plain_comment(std::string_view written);

/// Returns `text` as written between braces.
[[nodiscard]] std::string escape_comment(std::string_view text);

}  // namespace stela::text
