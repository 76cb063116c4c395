#pragma once

#include <string>

#include "lib/game/table.h"
#include "lib/taluva/rules/state.h"

namespace stela::taluva {

/// Draws the island in plain text: a row for each `r`, six columns for each hex, and a legend.
[[nodiscard]] std::string draw_board(const State& state, const Table& table);

}  // namespace stela::taluva
