#include "lib/games/games.h"

#include <array>

#include "lib/mykerinos/mykerinos.h"
#include "lib/taluva/taluva.h"
#include "lib/tikal/tikal.h"

namespace stela {

std::span<const GameInfo* const> all_games() {
  static const std::array<const GameInfo*, 3> kGames = {&tikal::info(), &mykerinos::info(),
                                                        &taluva::info()};
  return kGames;
}

}  // namespace stela
