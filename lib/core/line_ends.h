#pragma once

#include <string>
#include <string_view>

namespace stela {

/// How the first line of `text` ends: LF, CR LF or CR; empty if no line ends.
[[nodiscard]] std::string_view first_line_end(std::string_view text);

/// Appends `text` to `out`, with every line end, of whatever kind, as `end`.
void append_with_line_ends(std::string_view text, std::string_view end, std::string& out);

/// Writes every line end of `text` from byte `begin` on as `end`.
void set_line_ends(std::string_view end, std::string& text, std::size_t begin = 0);

}  // namespace stela
