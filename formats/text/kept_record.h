#pragma once

#include <string>
#include <string_view>

namespace stela::text {

/// Appends `record` to `out` byte for byte, except that the whitespace at its end is replaced with
/// its first line ending, or with `line_end` if there is none.
void append_kept(std::string_view record, std::string_view line_end, std::string& out);

}  // namespace stela::text
