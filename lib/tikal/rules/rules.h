#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/game/rules.h"
#include "lib/tikal/rules/actions.h"
#include "lib/tikal/rules/auction.h"
#include "lib/tikal/rules/moves.h"
#include "lib/tikal/rules/setup.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

/// Returns whether a stone connects `tile` on `cell`, in this rotation, to a neighbour that can be
/// entered.
[[nodiscard]] bool has_path(const State& state, const Tile& tile, std::size_t cell,
                            std::size_t rotation);

/// Returns whether `cell` is free and has an explored neighbour.
[[nodiscard]] bool is_frontier(const State& state, std::size_t cell);

/// Returns whether `tile` may be placed on `cell`, which is free and adjacent: a path leads to it,
/// or it is a volcano, or no cell has a path in any rotation.
[[nodiscard]] bool may_lie(const State& state, const Tile& tile, std::size_t cell,
                           std::size_t rotation);

// Also used in a setup.

/// Placement of the tile that begins a normal turn.
[[nodiscard]] Plan<> plan(const State& state, const Lay& lay);
void commit(State& state, const Lay& lay, NoPlan found);
/// Returns `lay` with the lowest rotation that looks the same.
[[nodiscard]] Lay canonical(const State& state, Lay lay, NoPlan found);

/// Drawing a volcano instead of a tile.
[[nodiscard]] Plan<> plan(const State& state, const Volcano& volcano);
void commit(State& state, const Volcano& volcano, NoPlan found);

/// Returns who acts in the next entry, or `kNobody`.
[[nodiscard]] Actor due_in(const State& state);

/// Returns null if the entry may end here, otherwise `record.action-phase`, `tikal.bid.open` or
/// `record.setup`.
[[nodiscard]] const Rule* check_end(const State& state);

/// Ends the entry: payment, scores, next player, end of the game.
void end_entry(State& state);

/// Returns whether the canonical form of the entry that ends here has a score claim: in a scoring
/// turn.
[[nodiscard]] bool claims_score_in(const State& state);

/// Returns whether no further action can follow in this entry.
[[nodiscard]] bool entry_full(const State& state);

/// Returns the action points left in the turn, or null outside a turn.
[[nodiscard]] std::optional<int> points_left_in(const State& state);

// A count of one is omitted.
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
