#pragma once

#include <string>
#include <string_view>

namespace stela::text {

/// The meaning of a comment as it was written: `\}` and `\\` undone, a run of white space made one
/// space, white space at both ends dropped.
[[nodiscard]] std::string unescape_comment(std::string_view written);

/// Whether `written` means just itself, so that `unescape_comment` need not be asked.
[[nodiscard]] bool is_plain_comment(std::string_view written);

/// `text` as it stands between braces.
[[nodiscard]] std::string escape_comment(std::string_view text);

}  // namespace stela::text
