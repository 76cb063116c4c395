#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "lib/analysis/engine.h"
#include "lib/game/table.h"

namespace stela {

/// A player of the ladder.
struct LadderPlayer {
  std::string_view name;
  /// Nothing: the yardstick, which plays Taluva only.
  std::optional<Policy> policy;
};

/// The rungs from the weakest to the strongest, then the yardstick.
[[nodiscard]] const std::vector<LadderPlayer>& rungs();

/// A table at which `upper` has one seat, in turn each, with teams its partner's too, and `lower`
/// the others.
struct Contest {
  Table table;
  const LadderPlayer* upper = nullptr;
  const LadderPlayer* lower = nullptr;

  /// The seat of `upper` in a game.
  [[nodiscard]] Actor seat_in(std::uint64_t game) const {
    return static_cast<Actor>(game % static_cast<std::uint64_t>(table.players));
  }
};

/// How a game ended: who plays with whom, and who won.
struct Finish {
  Sides sides;
  Seats winners = 0;
};

/// Plays that game; `seen` is shown each position with an entry to come.
Finish play_game(const Contest& contest, std::uint64_t game, std::uint64_t seed,
                 const std::function<void(const Position&)>& seen = {});

}  // namespace stela
