#include "lib/taluva/analysis/propose.h"

#include <algorithm>

#include "lib/taluva/analysis/builds.h"
#include "lib/taluva/analysis/evaluate.h"
#include "lib/taluva/analysis/weights.h"

namespace stela::taluva {
namespace {

/// A tile placement and its value with the building of highest merit.
struct Place {
  Lay lay;
  std::int64_t value = 0;
};

std::int64_t value_with(State state, const Build& build, Actor seat) {
  play_build(state, build);
  end_entry(state);
  return evaluate(state, seat);
}

Build build_of_most_merit(const State& state) {
  Build best;
  int best_merit = -weights::kWin;
  for_each_legal_build(state, [&](const Build& build) {
    const int merit = merit_of(state, build);
    if (merit <= best_merit) return;
    best = build;
    best_merit = merit;
  });
  return best;
}

}  // namespace

std::vector<Proposal<Move>> propose(const State& state, Draw draw, std::size_t most) {
  // Number of placements that are tried with every building.
  constexpr std::size_t kPlaces = 24;
  const Actor seat = due_in(state);
  std::vector<Place> places;
  for_each_legal_lay(state, draw, [&](const Lay& lay, const State& next) {
    places.push_back({lay, value_with(next, build_of_most_merit(next), seat)});
    return true;
  });
  std::ranges::stable_sort(places, std::greater<>(), &Place::value);
  places.resize(std::min(places.size(), std::max(kPlaces, most)));
  BestProposals<Move> best(most);
  for (const Place& place : places) {
    State next = state;
    commit(next, place.lay, plan(state, place.lay).found);
    for_each_legal_build(next, [&](const Build& build) {
      const std::int64_t value = value_with(next, build, seat);
      if (best.wants(value)) best.add({place.lay, move_of(next, build)}, value);
    });
  }
  return best.take();
}

}  // namespace stela::taluva
