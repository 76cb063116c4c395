#pragma once

#include <string>

#include "lib/game/table.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

/// The board in plain text: two lines for each hex, columns a, c, e and g half a hex higher than
/// the others; then the paths, and what everybody has.
[[nodiscard]] std::string draw_board(const State& state, const Table& table);

}  // namespace stela::tikal
