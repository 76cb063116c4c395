#pragma once

#include <optional>
#include <vector>

#include "lib/game/position.h"
#include "lib/game/rules.h"
#include "lib/tikal/rules/moves.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

/// Maximum number of bids listed one by one; higher bids form a run.
inline constexpr std::int64_t kListedBids = 100;

/// Visits every move that may be legal now, each once: tiles to show in stack order; calls with the
/// pass first; tiles by cell and rotation; actions by verb, then by cell. Paths that visit a cell
/// twice are omitted: they are legal but useless, and too many. Bids may end with a run.
void visit_candidates(const State& state, MoveVisitor<Move>& visitor);

/// Visits every token that may come next in the setup being read: one item for each list, and a run
/// for scores.
void visit_setup_tokens(const State& state, MoveVisitor<Move>& visitor);

/// Returns the tiles that the current player may place or set aside: the current letter of the
/// stack, the tiles shown, or the volcano set aside.
[[nodiscard]] std::vector<std::uint8_t> tiles_due(const State& state);

/// Returns the cells where `seat` may enter pieces or hop: base camp and their own camps.
[[nodiscard]] std::vector<std::size_t> camps_of(const State& state, Actor seat);

/// Returns a random sensible move, or null to end the entry. Tiles are drawn from the current
/// letter of the stack.
[[nodiscard]] std::optional<Move> sample(const State& state, const Pick& pick);

}  // namespace stela::tikal
