#include "lib/taluva/analysis/analyst.h"

#include "lib/analysis/analyst_of.h"
#include "lib/taluva/analysis/evaluate.h"
#include "lib/taluva/analysis/exact.h"
#include "lib/taluva/analysis/play.h"
#include "lib/taluva/analysis/propose.h"
#include "lib/taluva/candidates.h"
#include "lib/taluva/events.h"
#include "lib/taluva/moves.h"
#include "lib/taluva/rules.h"
#include "lib/taluva/sample.h"
#include "lib/taluva/scoring.h"

namespace stela::taluva {

const Analyst& analyst() {
  static const AnalystOf<State, Move> kAnalyst;
  return kAnalyst;
}

}  // namespace stela::taluva
