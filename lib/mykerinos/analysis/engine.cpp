#include "lib/mykerinos/analysis/engine.h"

#include "lib/analysis/engine_of.h"
#include "lib/mykerinos/analysis/exact.h"
#include "lib/mykerinos/analysis/play.h"
#include "lib/mykerinos/analysis/weights.h"
#include "lib/mykerinos/analysis/worth.h"
#include "lib/mykerinos/rules/moves.h"
#include "lib/mykerinos/rules/rules.h"
#include "lib/mykerinos/rules/sample.h"
#include "lib/mykerinos/rules/scoring.h"

namespace stela::mykerinos {

const Engine& engine() {
  // A game has many entries: with searches, a confirmation would take longer than all the rest.
  constexpr Policy kGreedy{Policy::Kind::kGreedy, 0};
  static const EngineOf<State, Move> kAnalyst(weights::kShape, {kGreedy, kGreedy});
  return kAnalyst;
}

}  // namespace stela::mykerinos
