#pragma once

#include "lib/core/json_writer.h"
#include "lib/game/position.h"
#include "lib/taluva/rules/state.h"

namespace stela::taluva {

/// Writes the position for programs as members of an object (schemas/position.schema.json).
void write_state_of(const State& state, const Table& table, JsonWriter& json);
/// Passes the settlements of all players to `take`.
void list_holdings_of(const State& state, const Table& table, const TakeHolding& take);

}  // namespace stela::taluva
