#pragma once

#include <string>
#include <string_view>

#include "lib/record/record.h"

namespace stela::text {

/// Returns the meaning of a comment as written: `\}` and `\\` unescaped, each run of whitespace
/// replaced with a single space, whitespace at both ends removed.
[[nodiscard]] std::string unescape_comment(std::string_view written);

/// Whether `unescape_comment` would return `written` unchanged.
[[nodiscard]] bool is_plain_comment(std::string_view written);

/// Returns `text` as written between braces.
[[nodiscard]] std::string escape_comment(std::string_view text);

/// Maximum length of a line in code points; longer ones are broken.
inline constexpr std::size_t kMaxColumns = 100;

/// Appends the canonical text of `record` (notation.md, section 1, "Canonical form"): tags in
/// order, one numbered entry a line, comments and variations below their entry. Actions are written
/// as they are in the record; `Replayer::respell` puts them into canonical spelling. The record
/// must have been read without syntax errors.
void write_record(const Record& record, std::string& out);

/// Writes `text` as the quoted value of a tag.
void write_tag_value(std::string_view text, std::string& out);

}  // namespace stela::text
