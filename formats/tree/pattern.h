#pragma once

#include <string_view>

namespace stela::tree {

/// Whether the whole of `text` matches `pattern`, a well-formed regular expression of the subset
/// used in shapes: characters, classes `[…]` and `[^…]` of bytes, groups, `|`, `?`, `*`, `+`, `{m}`
/// and `{m,n}`. Text longer than 256 bytes, more than any shape expects, does not match.
[[nodiscard]] bool matches(std::string_view text, std::string_view pattern);

}  // namespace stela::tree
