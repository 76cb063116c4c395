#include "lib/engines/engines.h"

#include "lib/mykerinos/analysis/engine.h"
#include "lib/mykerinos/mykerinos.h"
#include "lib/taluva/analysis/engine.h"
#include "lib/taluva/taluva.h"
#include "lib/tikal/analysis/engine.h"
#include "lib/tikal/tikal.h"

namespace stela {

const Engine* engine_of(const GameInfo& game) {
  if (&game == &taluva::info()) return &taluva::engine();
  if (&game == &tikal::info()) return &tikal::engine();
  if (&game == &mykerinos::info()) return &mykerinos::engine();
  return nullptr;
}

}  // namespace stela
