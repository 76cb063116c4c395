#include "lib/analysts/analysts.h"

#include "lib/mykerinos/analysis/analyst.h"
#include "lib/mykerinos/mykerinos.h"
#include "lib/taluva/analysis/analyst.h"
#include "lib/taluva/taluva.h"
#include "lib/tikal/analysis/analyst.h"
#include "lib/tikal/tikal.h"

namespace stela {

const Analyst* analyst_of(const GameInfo& game) {
  if (&game == &taluva::info()) return &taluva::analyst();
  if (&game == &tikal::info()) return &tikal::analyst();
  if (&game == &mykerinos::info()) return &mykerinos::analyst();
  return nullptr;
}

}  // namespace stela
