#pragma once

#include "lib/core/json_writer.h"
#include "lib/game/position.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

/// Writes the position as members of a JSON object (schemas/position.schema.json).
void write_state_of(const State& state, const Table& table, JsonWriter& json);
/// Passes every temple on the board to `take`.
void list_holdings_of(const State& state, const Table& table, const TakeHolding& take);

}  // namespace stela::tikal
