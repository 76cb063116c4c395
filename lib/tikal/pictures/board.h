#pragma once

#include <string>

#include "lib/game/table.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

/// Returns the board as plain text: two lines for each hex, columns a, c, e and g half a hex higher
/// than the others; then the paths, and the players' possessions.
[[nodiscard]] std::string draw_board(const State& state, const Table& table);

}  // namespace stela::tikal
