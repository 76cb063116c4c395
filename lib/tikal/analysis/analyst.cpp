#include "lib/tikal/analysis/analyst.h"

#include "lib/analysis/analyst_of.h"
#include "lib/tikal/analysis/evaluate.h"
#include "lib/tikal/analysis/exact.h"
#include "lib/tikal/analysis/play.h"
#include "lib/tikal/analysis/propose.h"
#include "lib/tikal/analysis/weights.h"
#include "lib/tikal/rules/candidates.h"
#include "lib/tikal/rules/moves.h"
#include "lib/tikal/rules/rules.h"
#include "lib/tikal/rules/sample.h"
#include "lib/tikal/rules/scoring.h"

namespace stela::tikal {

const Analyst& analyst() {
  static const AnalystOf<State, Move> kAnalyst(weights::kShape);
  return kAnalyst;
}

}  // namespace stela::tikal
