#pragma once

#include "lib/core/json_writer.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

/// Writes the position as members of a JSON object (schemas/position.schema.json).
void write_state_of(const State& state, const Table& table, JsonWriter& json);

}  // namespace stela::tikal
