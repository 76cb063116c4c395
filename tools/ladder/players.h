#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/analysis/engine.h"
#include "lib/game/table.h"

namespace stela {

/// A player of the ladder.
struct LadderPlayer {
  std::string_view name;
  /// Its policy, or null for the yardstick, which only plays Taluva.
  std::optional<Policy> policy;
};

/// Returns the rungs from the weakest to the strongest, then the yardstick.
[[nodiscard]] const std::vector<LadderPlayer>& rungs();

/// A table at which `upper` has one seat, each in turn, and in a team game also its partner's, and
/// `lower` the others.
struct Contest {
  Table table;
  const LadderPlayer* upper = nullptr;
  const LadderPlayer* lower = nullptr;

  /// Returns the seat of `upper` in a game.
  [[nodiscard]] Actor seat_in(std::uint64_t game) const {
    return static_cast<Actor>(game % static_cast<std::uint64_t>(table.players));
  }
};

/// How a game ended: the sides, and who won.
struct Finish {
  Sides sides;
  Seats winners = 0;
};

/// Receives each entry of a game, with the position before it.
using EntryListener = std::function<void(const Position&, const std::vector<std::string>& actions)>;

/// Plays that game; `seen` may be empty.
Finish play_game(const Contest& contest, std::uint64_t game, std::uint64_t seed,
                 const EntryListener& seen = {});

/// Plays an entry, which must be legal.
void play_legal(Position& position, const std::vector<std::string>& actions);

}  // namespace stela
