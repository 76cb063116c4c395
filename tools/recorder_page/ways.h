#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lib/game/position.h"

namespace stela::recorder {

class Choices;

/// An action that leads along a way.
struct Way {
  std::string action;
  std::vector<std::string> places;
  /// In action points; where the game has none, in steps.
  int cost = 0;
};

/// Where something can go, and the cheapest ways there: all cost the same.
struct Goal {
  std::string place;
  std::vector<Way> ways;
};

/// Who or how many go.
struct Party {
  /// As it stands behind the way in the action: `*2`.
  std::string written;
  /// In numbers: `2 members`.
  std::string words;
};

/// What can go from a place, and where to.
struct Goals {
  /// What stands before the way in the action: `go`; empty: nothing goes from there.
  std::string what;
  std::vector<Party> parties;
  /// Which of these goes.
  std::size_t party = 0;
  /// In the order of their names.
  std::vector<Goal> goals;
};

/// So many ways to one goal are told.
inline constexpr std::size_t kMaxWays = 6;

/// Where from `place` actions lead that name a way, which in every game is the member `path`;
/// `written` says who goes (`Party`), the first where it is none of these. `choices` are those of
/// `position`.
[[nodiscard]] Goals goals_from(const Position& position, const Choices& choices,
                               std::string_view place, std::string_view written, Language language);

}  // namespace stela::recorder
