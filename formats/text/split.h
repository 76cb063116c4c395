#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "lib/core/utf8.h"

namespace stela::text {

/// What a line begins with where a record starts.
inline constexpr std::string_view kRecordOpening = "[Game ";

/// Tags above a `[Game ` are those of its record only within this many bytes, so that it can be
/// told where a record starts without reading the file from its beginning.
inline constexpr std::size_t kMaxAbove = std::size_t{1} << 14U;

/// How many bytes before a `[Game ` tell whether, and where, a record starts there.
inline constexpr std::size_t kLookBehind = kMaxAbove + 1 + kByteOrderMark.size();

/// Returns the offset at or after `from` at which a record starts, or `npos` if there is none. A
/// record starts at a line that begins with `[Game `, whatever is still open (notation.md, section
/// 1). Tags directly above, apart from blank lines, belong to it unless they continue the tags of
/// the record before. A byte-order mark before them, as in joined files, belongs to no record.
/// `text` must begin at the start of a line, or `kLookBehind` bytes before `from`. It must not
/// contain `[Game ` between `from` and `searched`.
[[nodiscard]] std::size_t find_record_start(std::string_view text, std::size_t from,
                                            std::size_t searched = 0);

/// The same for the last record of `text`, which begins at a line start.
[[nodiscard]] std::size_t find_last_start(std::string_view text);

/// `record`, which reaches to where the next one starts or to the end of a file, without the
/// byte-order mark with which a file that was joined to its own begins.
[[nodiscard]] std::string_view without_next_mark(std::string_view record);

/// Whether `text` holds nothing but white space.
[[nodiscard]] bool is_blank(std::string_view text);

/// `record` without the white space at its end. The blank of a `[Game ` with which it begins, but
/// for white space, stays even if nothing follows: without it no record would start there.
[[nodiscard]] std::string_view without_blank_end(std::string_view record);

/// `record` as it is read as a record of its own behind another one: without the white space before
/// it, which the first record of a file may have. Nothing when it begins neither with `[Game ` nor
/// with tags above that, because it would be read as a part of the other.
[[nodiscard]] std::optional<std::string_view> as_follower(std::string_view record);

/// Whether `record` goes on with tags behind it: it has nothing but tags so far.
[[nodiscard]] bool takes_tags(std::string_view record);

/// Whether tags at the end of `record` would be read as those of a record behind it.
[[nodiscard]] bool lends_tags(std::string_view record);

}  // namespace stela::text
