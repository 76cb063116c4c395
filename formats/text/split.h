#pragma once

#include <cstddef>
#include <string_view>

namespace stela::text {

/// The byte-order mark that may begin a file.
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// The offset at or after `from` of a line that begins with `[Game `, where a record starts
/// whatever is still open (notation.md, section 1); `npos` when there is none. `text` must begin at
/// a line start.
[[nodiscard]] std::size_t find_record_start(std::string_view text, std::size_t from);

/// Whether `text` holds nothing but white space.
[[nodiscard]] bool is_blank(std::string_view text);

/// `text` without the white space at its end.
[[nodiscard]] std::string_view without_blank_end(std::string_view text);

}  // namespace stela::text
