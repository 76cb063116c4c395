#pragma once

#include "lib/core/diagnostic.h"
#include "lib/game/table.h"
#include "lib/record/record.h"

namespace stela {

/// The actor of `entry` is unknown (`record.actor-unknown`). When no entry is of the player whose
/// colour that seems to be, the fault is the `Player` tag's, and it is reported there.
[[nodiscard]] Diagnostic unknown_actor(const Record& record, const Table& table,
                                       const Entry& entry);

}  // namespace stela
