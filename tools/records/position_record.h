#pragma once

#include "lib/game/position.h"
#include "lib/record/record.h"

namespace stela {

/// Fills the empty `record` with the tags of `source` and one `setup:` entry, the position with a
/// claim of its digest. `source` must outlive it.
void begin_at(const Record& source, const Position& position, Record& record);

/// Ends it with `result: *`.
void end_unfinished(Record& record);

}  // namespace stela
