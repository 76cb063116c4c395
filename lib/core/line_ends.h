#pragma once

#include <string>
#include <string_view>

namespace stela {

/// Returns the line ending of the first line of `text`: LF, CR LF or CR; empty if there is none.
[[nodiscard]] std::string_view first_line_end(std::string_view text);

/// Appends `text` to `out`, with every line ending of any kind replaced with `end`.
void append_with_line_ends(std::string_view text, std::string_view end, std::string& out);

/// Replaces every line ending of `text`, starting at byte `begin`, with `end`.
void set_line_ends(std::string_view end, std::string& text, std::size_t begin = 0);

}  // namespace stela
