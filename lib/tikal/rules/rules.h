#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/rule.h"
#include "lib/tikal/rules/actions.h"
#include "lib/tikal/rules/auction.h"
#include "lib/tikal/rules/moves.h"
#include "lib/tikal/rules/placing.h"
#include "lib/tikal/rules/setup.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

/// Who acts in the next entry, or `kNobody`.
[[nodiscard]] Actor due_in(const State& state);

/// Whether the entry may end here: `record.action-phase`, `tikal.bid.open` or `record.setup` if
/// not.
[[nodiscard]] const Rule* check_end(const State& state);

/// Ends the entry: payment, scores, whose turn it is, end of the game.
void end_entry(State& state);

/// Whether the score belongs to the canonical form of the entry that ends here: of a scoring turn.
[[nodiscard]] bool claims_score_in(const State& state);

/// Whether no further action can follow in this entry.
[[nodiscard]] bool entry_full(const State& state);

/// The action points that are left in the turn; nothing outside one.
[[nodiscard]] std::optional<int> points_left_in(const State& state);

// A count of one is not written.
[[nodiscard]] Dig canonical(const State& state, Dig dig, std::int64_t cost);
template <class M, class Found>
[[nodiscard]] M canonical(const State& /*state*/, M move,
                          const Found& /*found*/) requires requires {
  move.pieces.reset();
}
{
  if (move.pieces && *move.pieces == Pieces{}) move.pieces.reset();
  return move;
}

}  // namespace stela::tikal
