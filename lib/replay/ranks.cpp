#include "lib/replay/ranks.h"

#include <algorithm>
#include <tuple>

namespace stela {
namespace {

std::size_t size_of(int team) { return static_cast<std::size_t>(team); }

/// Returns how many players, or teams, have a better rank than `seat`.
template <class Rank>
int better_sides(const Outcome& outcome, std::size_t seat, const Rank& rank) {
  int better = 0;
  for (std::size_t other = 0; other < static_cast<std::size_t>(outcome.players); ++other) {
    const int team = team_index(outcome, static_cast<Actor>(other));
    const bool counts =
        team < 0 || outcome.teams[size_of(team)].members.front() == static_cast<Actor>(other);
    if (counts && rank(other) > rank(seat)) ++better;
  }
  return better;
}

}  // namespace

std::vector<int> places_of(const Outcome& outcome) {
  std::vector<int> places(static_cast<std::size_t>(outcome.players), 0);
  int place = 1;
  if (!outcome.places.empty()) {
    for (const std::vector<Actor>& tied : outcome.places) {
      for (const Actor seat : tied) places[static_cast<std::size_t>(seat)] = place;
      place += static_cast<int>(tied.size());
    }
    return places;
  }
  // The sort key of a seat, best largest. Partners have the same key.
  const auto rank = [&](std::size_t seat) {
    const int team = team_index(outcome, static_cast<Actor>(seat));
    const std::vector<Actor> together =
        team < 0 ? std::vector{static_cast<Actor>(seat)} : outcome.teams[size_of(team)].members;
    const auto any = [&](auto&& holds) { return std::ranges::any_of(together, holds); };
    const bool won = any([&](Actor member) { return wins(outcome, member); });
    const bool named = any([&](Actor member) { return outcome.is_named(member); });
    const Score& score = team < 0 ? outcome.scores[seat] : outcome.teams[size_of(team)].score;
    return std::tuple{won, !named, team >= 0 || !outcome.out[seat],
                      won ? decltype(Score::parts){} : score.parts};
  };
  for (std::size_t seat = 0; seat < places.size(); ++seat) {
    places[seat] = 1 + better_sides(outcome, seat, rank);
  }
  return places;
}

}  // namespace stela
