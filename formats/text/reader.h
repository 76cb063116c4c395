#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/core/utf8.h"
#include "lib/record/record.h"

namespace stela::text {

/// Reads entries of `line` from byte `at` of `source` as long as they are plain: a number, an
/// actor, then actions, claims and annotations without comments or variations between them. Nearly
/// all entries are plain, and reading them without checks for everything else is much faster.
///
/// Returns where it stopped: `at` if it read nothing, otherwise after a token or an actor, or after
/// the whitespace that follows. The text there may still belong to the last entry read. Reports
/// nothing, because text with an error is never plain. `source` must not contain bad text
/// (`find_bad_text`), and no result may have been read.
[[nodiscard]] std::size_t read_plain_entries(std::string_view source, std::size_t at,
                                             std::int32_t line, Record& record);

/// Maximum nesting depth of variations.
inline constexpr int kMaxDepth = 64;
/// Reads one record (notation.md, section 1) from `source`, which begins at the record's first
/// byte, ends where the next record begins, and has at most `kMaxSource` bytes. Reading stops after
/// `kMaxParts` parts.
///
/// `record` is cleared and filled; its strings are views into `source`. Everything that breaks
/// `record.syntax` is appended to `diagnostics` in the order of the source; after an error the
/// reader continues with the next token, entry or line. Only the grammar is checked: tags and
/// actions may not make sense.
void read_record(std::string_view source, Record& record, std::vector<Diagnostic>& diagnostics);

/// The beginning of a line at which a record starts.
inline constexpr std::string_view kRecordOpening = "[Game ";

/// Tags above a `[Game ` belong to its record only within this many bytes, so that the start of a
/// record can be found without reading the file from its beginning.
inline constexpr std::size_t kMaxAbove = std::size_t{1} << 14U;

/// Number of bytes before a `[Game ` that determine whether and where a record starts there.
inline constexpr std::size_t kLookBehind = kMaxAbove + 1 + kByteOrderMark.size();

/// Returns the offset at or after `from` at which a record starts, or `npos` if there is none. A
/// record starts at a line that begins with `[Game `, whatever is still open (notation.md, section
/// 1). Tags directly above, apart from blank lines, belong to it unless they continue the tags of
/// the record before. A byte-order mark before them, as in joined files, belongs to no record.
/// `text` must begin at the start of a line, or `kLookBehind` bytes before `from`. It must not
/// contain `[Game ` between `from` and `searched`.
[[nodiscard]] std::size_t find_record_start(std::string_view text, std::size_t from,
                                            std::size_t searched = 0);

/// Returns the same for the last record of `text`, which begins at the start of a line.
[[nodiscard]] std::size_t find_last_start(std::string_view text);

/// Returns `record`, which extends to the start of the next record or the end of the file, without
/// a byte-order mark at its end, which belongs to the next of two joined files.
[[nodiscard]] std::string_view without_next_mark(std::string_view record);

/// Whether `text` consists of whitespace only.
[[nodiscard]] bool is_blank(std::string_view text);

/// Returns `record` without the whitespace at its end. The space of an initial `[Game ` is kept
/// even if nothing follows: without it no record would start there.
[[nodiscard]] std::string_view without_blank_end(std::string_view record);

/// Returns `record` as it is read as a separate record after another one: without the whitespace
/// before it, which the first record of a file may have. Returns nothing if it begins neither with
/// `[Game ` nor with tags above that, because it would be read as part of the other record.
[[nodiscard]] std::optional<std::string_view> as_follower(std::string_view record);

/// Whether tags after `record` would continue it: so far it has nothing but tags.
[[nodiscard]] bool takes_tags(std::string_view record);

/// Whether tags at the end of `record` would be read as those of a record after it.
[[nodiscard]] bool lends_tags(std::string_view record);

}  // namespace stela::text
