#pragma once

#include <cstdint>
#include <vector>

#include "lib/analysis/proposal.h"
#include "lib/tikal/rules/moves.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

/// A turn that is being put together: what was played of the entry, and what became of it.
struct PartOfTurn {
  State state;
  std::vector<Move> entry;
  /// If the entry ended here, and how that is for who acts.
  State ended;
  std::int64_t value = 0;
  /// The value with what the points left may bring: which parts are gone on with.
  std::int64_t promise = 0;
};

/// What stands for the motif of a treasure before it is drawn: of those that can come one of
/// middling worth to `seat`. There must be one.
[[nodiscard]] Motif middling_motif(const State& state, Actor seat);

/// The best `most` ways to go on from any of `begun`, at most one for each position that they lead
/// to. From step to step only the most promising parts are kept.
[[nodiscard]] std::vector<PartOfTurn> search_turn(std::vector<PartOfTurn> begun, std::size_t most);

/// A part of a turn without value, to begin with.
[[nodiscard]] PartOfTurn part_of_turn(const State& state, std::vector<Move> entry);

}  // namespace stela::tikal
