#pragma once

#include "lib/core/json_writer.h"
#include "lib/mykerinos/rules/state.h"

namespace stela::mykerinos {

/// Writes the position as members of a JSON object (schemas/position.schema.json).
void write_state_of(const State& state, const Table& table, JsonWriter& json);

}  // namespace stela::mykerinos
