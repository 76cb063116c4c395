#pragma once

#include <string_view>

namespace stela::tree {

/// Whether the whole of `text` matches `pattern`, a well-formed regular expression of the subset
/// that shapes use: characters, classes `[…]` and `[^…]` of bytes, groups, `|`, `?`, `*`, `+`,
/// `{m}` and
/// `{m,n}`. Longer texts than shapes mean, beyond 256 bytes, match nothing.
[[nodiscard]] bool matches(std::string_view text, std::string_view pattern);

}  // namespace stela::tree
