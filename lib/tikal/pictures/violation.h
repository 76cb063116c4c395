#pragma once

#include <utility>
#include <vector>

#include "lib/core/rule.h"
#include "lib/game/table.h"
#include "lib/tikal/rules/moves.h"
#include "lib/tikal/rules/state.h"
#include "lib/words/message.h"

namespace stela::tikal {

/// The cells and borders that show why a move is illegal.
struct Violation {
  struct Spot {
    std::size_t cell = kNoCell;
    /// Two or three words, as in `no stones`.
    Message words;
  };
  std::vector<Spot> spots;
  /// Borders between two cells without a path.
  std::vector<std::pair<std::size_t, std::size_t>> borders;
};

/// Returns why `move` breaks `rule` in `state`, or nothing if no cell of the board shows it.
[[nodiscard]] Violation violation_of(const State& state, const Table& table, const Move& move,
                                     const Rule& rule);

/// Returns the index of the cell of `go` that cannot be entered from the previous one, or the
/// number of cells if there is none.
[[nodiscard]] std::size_t broken_step(const State& state, const Go& go);

}  // namespace stela::tikal
