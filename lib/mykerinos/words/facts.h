#pragma once

#include "lib/core/json_writer.h"
#include "lib/mykerinos/rules/state.h"

namespace stela::mykerinos {

/// Writes the position for programs as members of an object (schemas/position.schema.json).
void write_state_of(const State& state, const Table& table, JsonWriter& json);

}  // namespace stela::mykerinos
