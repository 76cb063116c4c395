#pragma once

#include <cstddef>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/position.h"
#include "lib/record/record.h"

namespace stela {

/// What is wrong with `token`, `entry=30`, which is action `index` of a `resume:`: it cannot be
/// read, or the number is below `due`, that of the next entry.
void unfit_entry_number(const Token& token, std::size_t index, int due, Broken& broken);

/// Warns of every `resume:` of `record`.
void report_gaps(const Record& record, std::vector<Diagnostic>& diagnostics);

}  // namespace stela
