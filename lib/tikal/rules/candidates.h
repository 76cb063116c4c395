#pragma once

#include <vector>

#include "lib/game/move_visitor.h"
#include "lib/tikal/rules/moves.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

/// So many bids are moves of their own; those beyond are a run.
inline constexpr std::int64_t kListedBids = 100;

/// Every move that might be legal now, each once: what is shown in the order of the stack; calls
/// with the pass first; tiles by cell and rotation; actions by verb, then by cell. Ways that pass a
/// cell twice are left out: they are legal, never of use, and beyond number. Many bids end
/// with a run.
void visit_candidates(const State& state, MoveVisitor<Move>& visitor);

/// Visits every token with which the setup that is being read might go on: of what is a list, one
/// item; of scores a run.
void visit_setup_tokens(const State& state, MoveVisitor<Move>& visitor);

/// The tiles that who has the turn may place or set aside: the letter that is due, those shown, or
/// the volcano that is set aside.
[[nodiscard]] std::vector<std::uint8_t> tiles_due(const State& state);

/// The cells from which who has the turn may enter pieces or hop: base camp and own camps.
[[nodiscard]] std::vector<std::size_t> camps_of(const State& state, Actor seat);

}  // namespace stela::tikal
