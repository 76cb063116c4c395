#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lib/game/position.h"

namespace stela::recorder {

class Choices;

/// An action with a route, or several that follow each other: to a secret path, along it, and on.
struct Way {
  /// With a space between two actions.
  std::string action;
  std::vector<std::string> places;
  /// Cost in action points, or in steps if the game has none.
  int cost = 0;
};

/// A destination and the cheapest routes to it, which all cost the same.
struct Goal {
  std::string place;
  std::vector<Way> ways;
};

/// The moving figures: who, or how many.
struct Party {
  /// The text after the route in the action, such as `*2`.
  std::string written;
  /// In numbers, such as `2 members`.
  std::string words;
  std::int64_t members = 0;
  std::int64_t leaders = 0;
};

/// What can go from a space, and where to.
struct Goals {
  /// The text before the route in the action, such as `go`; empty if nothing can go from there.
  std::string what;
  std::vector<Party> parties;
  /// Index of the moving party.
  std::size_t party = 0;
  /// Sorted by name.
  std::vector<Goal> goals;
};

/// Maximum number of routes listed for one destination.
inline constexpr std::size_t kMaxWays = 12;

/// Returns the destinations of the actions at `place` with a route, which is the member `path` in
/// every game, or with two places called `from` and `to` between routes; `written` selects the
/// `Party`, or the first one if there is no such party. `choices` are those of `position`.
[[nodiscard]] Goals goals_from(const Position& position, const Choices& choices,
                               std::string_view place, std::string_view written, Language language);

}  // namespace stela::recorder
