#include "lib/taluva/analysis/engine.h"

#include "lib/analysis/engine_of.h"
#include "lib/taluva/analysis/evaluate.h"
#include "lib/taluva/analysis/exact.h"
#include "lib/taluva/analysis/play.h"
#include "lib/taluva/analysis/weights.h"
#include "lib/taluva/rules/moves.h"
#include "lib/taluva/rules/rules.h"
#include "lib/taluva/rules/sample.h"
#include "lib/taluva/rules/scoring.h"

namespace stela::taluva {

const Engine& engine() {
  static const EngineOf<State, Move> kAnalyst(weights::kShape);
  return kAnalyst;
}

}  // namespace stela::taluva
