#pragma once

#include <string>
#include <string_view>

namespace stela::text {

/// Appends `record` to `out` byte for byte, but for the white space at its end, which becomes the
/// first line end there, or `line_end` if there is none.
void append_kept(std::string_view record, std::string_view line_end, std::string& out);

}  // namespace stela::text
