#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

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

}  // namespace stela::text
