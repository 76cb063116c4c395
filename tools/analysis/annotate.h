#pragma once

#include "lib/game/table.h"
#include "lib/record/record.h"
#include "tools/analysis/analyse.h"

namespace stela {

// An analysis in a record (docs/analysis-method.md): a comment on the tags has the parameters, and
// one on each entry the shares, the luck and the loss; annotations mark large losses, and better
// entries are added as variations.

/// Adds the results of `analysis` to `record`, which was analysed and contains no other analysis.
void annotate(const GameAnalysis& analysis, const Table& table, Record& record);

}  // namespace stela
