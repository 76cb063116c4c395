#include "lib/game/score.h"

#include <algorithm>

#include "lib/core/sorted.h"

namespace stela {

int team_index(const Outcome& outcome, Actor seat) {
  for (std::size_t i = 0; i < outcome.teams.size(); ++i) {
    const std::vector<Actor>& members = outcome.teams[i].members;
    if (contains(members, seat)) {
      return static_cast<int>(i);
    }
  }
  return -1;
}

bool wins(const Outcome& outcome, Actor seat) { return contains(outcome.winners, seat); }

bool is_shared_win(const Outcome& outcome) {
  return std::ranges::any_of(outcome.winners, [&](Actor seat) {
    const Actor first = outcome.winners.front();
    return seat != first &&
           (outcome.teams.empty() || team_index(outcome, seat) != team_index(outcome, first));
  });
}

}  // namespace stela
