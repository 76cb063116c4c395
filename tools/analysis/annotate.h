#pragma once

#include "lib/game/table.h"
#include "lib/record/record.h"
#include "tools/analysis/analyse.h"

namespace stela {

// An analysis in a record (docs/analysis.md): a comment on the tags says what gave the numbers, one
// on each entry its shares, what chance brought and what it lost; an annotation marks what lost
// much, and the better entry stands as a variation.

/// Adds what `analysis` found to `record`, of which it was made and which holds no other.
void annotate(const GameAnalysis& analysis, const Table& table, Record& record);

/// Takes away what `annotate` added, and nothing else; true when there was something.
bool strip_analysis(Record& record);

}  // namespace stela
