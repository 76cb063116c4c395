#pragma once

#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/record/record.h"

namespace stela {

/// Warns about each tag value and each comment of `record` with a character that `reorders_text`,
/// at the first one.
void report_reordering(const Record& record, std::vector<Diagnostic>& diagnostics);

}  // namespace stela
