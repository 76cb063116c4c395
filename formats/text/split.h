#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "lib/core/utf8.h"

namespace stela::text {

/// What a line begins with where a record starts.
inline constexpr std::string_view kRecordOpening = "[Game ";

/// How many bytes before a `[Game ` tell whether a record starts there.
inline constexpr std::size_t kLookBehind = 1 + kByteOrderMark.size();

/// The offset at or after `from` of a `[Game ` with which a line begins: there a record starts,
/// whatever is still open (notation.md, section 1); `npos` when there is none. Before it a
/// byte-order mark may stand, as where files were joined; it belongs to no record. `text` must
/// begin at a line start.
[[nodiscard]] std::size_t find_record_start(std::string_view text, std::size_t from);

/// `record`, which reaches to where the next one starts or to the end of a file, without the
/// byte-order mark with which a file that was joined to its own begins.
[[nodiscard]] std::string_view without_next_mark(std::string_view record);

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
