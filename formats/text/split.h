#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace stela::text {

/// What a line begins with where a record starts.
inline constexpr std::string_view kRecordOpening = "[Game ";

/// The offset at or after `from` of a line that begins with `[Game `, where a record starts
/// whatever is still open (notation.md, section 1); `npos` when there is none. `text` must begin at
/// a line start.
[[nodiscard]] std::size_t find_record_start(std::string_view text, std::size_t from);

/// Whether `text` holds nothing but white space.
[[nodiscard]] bool is_blank(std::string_view text);

/// `record` without the white space at its end. The blank of a `[Game ` with which it begins, but
/// for white space, stays even if nothing follows: without it no record would start there.
[[nodiscard]] std::string_view without_blank_end(std::string_view record);

/// `record` as it is read as a record of its own behind another one: from its `[Game ` on, with
/// only white space before it, which the first record of a file may have. Nothing when it does not
/// begin so, because it would be read as a part of the other.
[[nodiscard]] std::optional<std::string_view> as_follower(std::string_view record);

}  // namespace stela::text
