// In the place of lib/games/games.cpp and lib/engines/engines.cpp: the same lists with one row
// more.
#include "lib/games/games.h"

#include <array>
#include <cstdlib>

#include "lib/engines/engines.h"
#include "lib/mykerinos/analysis/engine.h"
#include "lib/mykerinos/mykerinos.h"
#include "lib/taluva/analysis/engine.h"
#include "lib/taluva/taluva.h"
#include "lib/tikal/analysis/engine.h"
#include "lib/tikal/tikal.h"
#include "tests/toy/game/pig.h"

namespace stela {

std::span<const GameInfo* const> all_games() {
  static const std::array<const GameInfo*, 4> kGames = {&tikal::info(), &mykerinos::info(),
                                                        &taluva::info(), &toy::info()};
  return kGames;
}

const Engine* engine_of(const GameInfo& game) {
  if (&game == &taluva::info()) return &taluva::engine();
  if (&game == &tikal::info()) return &tikal::engine();
  if (&game == &mykerinos::info()) return &mykerinos::engine();
  // A game may have no analyst; so has this one where the test asks for it.
  static const bool kAnalysed = std::getenv("STELA_NO_ANALYST") == nullptr;
  return &game == &toy::info() && kAnalysed ? &toy::engine() : nullptr;
}

}  // namespace stela
