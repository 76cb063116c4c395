#pragma once

#include <cstdint>
#include <vector>

#include "lib/tikal/analysis/scoring_board.h"
#include "lib/tikal/rules/moves.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

/// The proven value of a scoring turn: lifted treasures count their minimum value, and swaps are
/// made before.
struct BestScoring {
  /// Value of `actions`.
  int value = 0;
  /// Upper bound for all turns.
  int most = 0;
  /// The actions of the turn.
  std::vector<Move> actions;
  /// Number of arrangements examined.
  std::uint32_t nodes = 0;

  /// Returns whether `actions` are proved to be optimal.
  [[nodiscard]] bool proved() const { return value == most; }
};

/// Default maximum number of arrangements examined.
inline constexpr std::uint32_t kScoringNodes = 200'000;

/// Returns the best continuation of the current scoring turn in `state`; if it would take more than
/// `most_nodes` arrangements, the best one found and an upper bound.
[[nodiscard]] BestScoring best_scoring(const State& state, Target aim,
                                       std::uint32_t most_nodes = kScoringNodes);

/// Returns the value by `aim` of the current scoring in `state` if the turn ended now.
[[nodiscard]] int scoring_value(const State& state, Target aim);

}  // namespace stela::tikal
