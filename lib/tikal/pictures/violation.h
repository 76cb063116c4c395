#pragma once

#include <utility>
#include <vector>

#include "lib/core/rule.h"
#include "lib/game/table.h"
#include "lib/tikal/rules/moves.h"
#include "lib/tikal/rules/state.h"
#include "lib/words/message.h"

namespace stela::tikal {

/// Where on the board it is seen that a move is not allowed.
struct Violation {
  struct Spot {
    std::size_t cell = kNoCell;
    /// In two or three words, as in `no stones`.
    Message words;
  };
  std::vector<Spot> spots;
  /// Borders between two cells, over which no way leads.
  std::vector<std::pair<std::size_t, std::size_t>> borders;
};

/// Why `move` breaks `rule` in `state`. Nothing where no place of the board shows that.
[[nodiscard]] Violation violation_of(const State& state, const Table& table, const Move& move,
                                     const Rule& rule);

/// The index of the place of `go` that cannot be entered from the one before it; the number of
/// places where there is none.
[[nodiscard]] std::size_t broken_step(const State& state, const Go& go);

}  // namespace stela::tikal
