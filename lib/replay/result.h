#pragma once

#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/position.h"
#include "lib/game/table.h"
#include "lib/record/record.h"
#include "lib/replay/history.h"

namespace stela {

/// Checks how a record ends against the position that it reached: `record.unfinished`,
/// `record.result`, `record.winner`, and the form of the `result:` entry. The record's main line
/// must have been played to its end. `history` is asked why; null: nobody wants to know.
void check_result(const Record& record, const Table& table, const Position& position,
                  History* history, std::vector<Diagnostic>& diagnostics);

}  // namespace stela
