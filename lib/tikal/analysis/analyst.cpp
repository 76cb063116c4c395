#include "lib/tikal/analysis/analyst.h"

#include "lib/analysis/analyst_of.h"
#include "lib/tikal/candidates.h"
#include "lib/tikal/events.h"
#include "lib/tikal/moves.h"
#include "lib/tikal/rules.h"
#include "lib/tikal/sample.h"
#include "lib/tikal/scoring.h"

namespace stela::tikal {

const Analyst& analyst() {
  static const AnalystOf<State, Move> kAnalyst;
  return kAnalyst;
}

}  // namespace stela::tikal
