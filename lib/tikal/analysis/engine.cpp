#include "lib/tikal/analysis/engine.h"

#include "lib/analysis/engine_of.h"
#include "lib/tikal/analysis/evaluate.h"
#include "lib/tikal/analysis/exact.h"
#include "lib/tikal/analysis/play.h"
#include "lib/tikal/rules/candidates.h"
#include "lib/tikal/rules/moves.h"
#include "lib/tikal/rules/rules.h"
#include "lib/tikal/rules/sample.h"
#include "lib/tikal/rules/scoring.h"

namespace stela::tikal {

const Engine& engine() {
  // A search in Tikal takes too long for many continuations.
  constexpr Policy kGreedy{Policy::Kind::kGreedy, 0};
  static const EngineOf<State, Move> kAnalyst(weights::kShape, {kGreedy, kGreedy});
  return kAnalyst;
}

}  // namespace stela::tikal
