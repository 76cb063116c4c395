#pragma once

#include <string>

#include "lib/game/table.h"
#include "lib/mykerinos/rules/state.h"

namespace stela::mykerinos {

/// Returns the area, the museum, the track and the players as plain text, with a legend.
[[nodiscard]] std::string draw_board(const State& state, const Table& table);

}  // namespace stela::mykerinos
