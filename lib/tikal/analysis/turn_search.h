#pragma once

#include <cstdint>
#include <vector>

#include "lib/analysis/engine.h"
#include "lib/tikal/rules/moves.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

/// A partial turn: the moves of the entry so far, and the resulting state.
struct PartOfTurn {
  State state;
  std::vector<Move> entry;
  /// State if the entry ended here, and its value for the player.
  State ended;
  std::int64_t value = 0;
  /// Value including what the remaining points may bring; determines which parts are kept.
  std::int64_t promise = 0;
};

/// Returns a placeholder for a motif that is not drawn yet: among those that can come, one of
/// medium worth to `seat`. There must be one.
[[nodiscard]] Motif middling_motif(const State& state, Actor seat);

/// Returns the best `most` continuations of any part in `begun`, at most one for each resulting
/// position. Beam search: each step keeps only the most promising parts.
[[nodiscard]] std::vector<PartOfTurn> search_turn(std::vector<PartOfTurn> begun, std::size_t most);

/// Returns an initial partial turn without a value.
[[nodiscard]] PartOfTurn part_of_turn(const State& state, std::vector<Move> entry);

}  // namespace stela::tikal
