#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "lib/record/record.h"

namespace stela::text {

/// Reads entries of `line` that begin at byte `at` of `source` for as long as they are plain: a
/// number, an actor, and actions, claims and annotations without comments or variations between
/// them. Nearly all are, and what goes without a look at everything that could stand there goes
/// much faster.
///
/// Gives where it stopped: `at` when it read nothing, else behind a token or an actor, or behind
/// the white space that follows. Whatever stands there may still belong to the last entry read. It
/// reports nothing: what is wrong is never plain. `source` must hold no bad text (`find_bad_text`),
/// and no result may have been read.
[[nodiscard]] std::size_t read_plain_entries(std::string_view source, std::size_t at,
                                             std::int32_t line, Record& record);

}  // namespace stela::text
