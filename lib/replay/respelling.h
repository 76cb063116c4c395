#pragma once

#include <cstdint>

#include "lib/game/event.h"
#include "lib/game/position.h"
#include "lib/game/table.h"
#include "lib/record/record.h"

namespace stela {

/// Puts the actions of the entry at `index`, which was played, into the canonical spelling in
/// `log`, and adds the score claim of that form; `position` is the one after the entry.
void respell_entry(Record& record, std::int32_t index, Actor actor, const Position& position,
                   const Log& log);

/// Respells tokens that need no position: claims, and if `incomplete`, the actions, some of which
/// were not played.
void respell_rest(Record& record, const Table& table, bool incomplete);

}  // namespace stela
