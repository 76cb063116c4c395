#include "lib/mykerinos/analysis/analyst.h"

#include "lib/analysis/analyst_of.h"
#include "lib/mykerinos/analysis/evaluate.h"
#include "lib/mykerinos/analysis/play.h"
#include "lib/mykerinos/analysis/propose.h"
#include "lib/mykerinos/candidates.h"
#include "lib/mykerinos/events.h"
#include "lib/mykerinos/moves.h"
#include "lib/mykerinos/rules.h"
#include "lib/mykerinos/sample.h"
#include "lib/mykerinos/scoring.h"

namespace stela::mykerinos {

const Analyst& analyst() {
  static const AnalystOf<State, Move> kAnalyst;
  return kAnalyst;
}

}  // namespace stela::mykerinos
