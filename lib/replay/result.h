#pragma once

#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/position.h"
#include "lib/game/table.h"
#include "lib/record/record.h"
#include "lib/replay/history.h"

namespace stela {

/// Checks the end of a record against the position reached: `record.unfinished`, `record.result`,
/// `record.winner`, and the form of the `result:` entry. The record's main line must have been
/// played to its end. `history` provides reasons; null if they are not needed.
void check_result(const Record& record, const Table& table, const Position& position,
                  History* history, std::vector<Diagnostic>& diagnostics);

}  // namespace stela
