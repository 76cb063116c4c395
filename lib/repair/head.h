#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/info.h"
#include "lib/record/record.h"

namespace stela::repair {

/// Reads `head`, the text before the first record of a file, as `read_record` does. Returns true if
/// it contains no notation, as in a greeting or a mail header: then it is reported with a fix that
/// removes it, which is certain if `next`, the record that follows, is valid or can be repaired.
bool read_head(std::string_view head, std::string_view next, std::span<const GameInfo* const> games,
               Record& record, std::vector<Diagnostic>& diagnostics);

}  // namespace stela::repair
