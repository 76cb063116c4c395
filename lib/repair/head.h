#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/info.h"
#include "lib/record/record.h"

namespace stela::repair {

/// Reads the text before the first record of a file, `head`, as `read_record` does. True where no
/// notation stands in it, as in a greeting or the head of a mail: then it is told with the fix to
/// remove it, which is certain where `next`, the record that follows, is valid or can be made so.
bool read_head(std::string_view head, std::string_view next, std::span<const GameInfo* const> games,
               Record& record, std::vector<Diagnostic>& diagnostics);

}  // namespace stela::repair
