#include "lib/game/score.h"

#include <algorithm>

namespace stela {

int team_index(const Outcome& outcome, Actor seat) {
  for (std::size_t i = 0; i < outcome.teams.size(); ++i) {
    const std::vector<Actor>& members = outcome.teams[i].members;
    if (std::find(members.begin(), members.end(), seat) != members.end()) {
      return static_cast<int>(i);
    }
  }
  return -1;
}

bool wins(const Outcome& outcome, Actor seat) {
  return std::find(outcome.winners.begin(), outcome.winners.end(), seat) != outcome.winners.end();
}

bool is_shared_win(const Outcome& outcome) {
  return std::any_of(outcome.winners.begin(), outcome.winners.end(), [&](Actor seat) {
    const Actor first = outcome.winners.front();
    return seat != first &&
           (outcome.teams.empty() || team_index(outcome, seat) != team_index(outcome, first));
  });
}

}  // namespace stela
