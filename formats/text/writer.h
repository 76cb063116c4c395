#pragma once

#include <string>

#include "lib/record/record.h"

namespace stela::text {

/// Lines are broken when they would be longer, counted in code points.
inline constexpr std::size_t kMaxColumns = 100;

/// Appends the canonical text of `record` (notation.md, section 1, "Canonical form"): tags in
/// order, one numbered entry a line, comments and variations below their entry. Actions are written
/// as they stand in the record, which `Replayer::respell` has put into canonical spelling. The
/// record must have been read without syntax errors.
void write_record(const Record& record, std::string& out);

/// `text` as a quoted value of a tag.
void write_tag_value(std::string_view text, std::string& out);

}  // namespace stela::text
