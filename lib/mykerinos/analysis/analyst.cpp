#include "lib/mykerinos/analysis/analyst.h"

#include "lib/analysis/analyst_of.h"
#include "lib/mykerinos/analysis/evaluate.h"
#include "lib/mykerinos/analysis/exact.h"
#include "lib/mykerinos/analysis/play.h"
#include "lib/mykerinos/analysis/propose.h"
#include "lib/mykerinos/analysis/weights.h"
#include "lib/mykerinos/rules/candidates.h"
#include "lib/mykerinos/rules/moves.h"
#include "lib/mykerinos/rules/rules.h"
#include "lib/mykerinos/rules/sample.h"
#include "lib/mykerinos/rules/scoring.h"

namespace stela::mykerinos {

const Analyst& analyst() {
  static const AnalystOf<State, Move> kAnalyst(weights::kShape);
  return kAnalyst;
}

}  // namespace stela::mykerinos
