#pragma once

#include <cstdint>
#include <vector>

#include "lib/tikal/analysis/target.h"
#include "lib/tikal/rules/moves.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

/// How well a scoring turn can be played for certain: treasures lifted count what they bring at
/// least, swaps are made before.
struct BestScoring {
  /// What `actions` bring.
  int value = 0;
  /// What no turn exceeds.
  int most = 0;
  /// The actions of the turn.
  std::vector<Move> actions;
  /// How many arrangements of the pieces were looked at.
  std::uint32_t nodes = 0;

  /// Whether `actions` are proved to be the best.
  [[nodiscard]] bool proved() const { return value == most; }
};

/// So many arrangements are looked at by default.
inline constexpr std::uint32_t kScoringNodes = 200'000;

/// The best of what is left of the scoring turn that is due in `state`; when more than
/// `most_nodes` arrangements would have to be looked at, the best found and a bound.
[[nodiscard]] BestScoring best_scoring(const State& state, Target aim,
                                       std::uint32_t most_nodes = kScoringNodes);

/// What the scoring that is due in `state` would bring by `aim` if the turn ended now.
[[nodiscard]] int scoring_value(const State& state, Target aim);

}  // namespace stela::tikal
