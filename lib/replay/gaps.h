#pragma once

#include <cstddef>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/position.h"
#include "lib/record/record.h"

namespace stela {

/// Reports the error in `token`, such as `entry=30`, which is action `index` of a `resume:`: it
/// cannot be read, or the number is lower than `due`, that of the next entry.
void unfit_entry_number(const Token& token, std::size_t index, int due, Broken& broken);

/// Warns about every `resume:` of `record`.
void report_gaps(const Record& record, std::vector<Diagnostic>& diagnostics);

}  // namespace stela
