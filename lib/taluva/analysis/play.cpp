#include "lib/taluva/analysis/play.h"

#include <algorithm>

#include "lib/analysis/engine.h"
#include "lib/taluva/analysis/evaluate.h"
#include "lib/taluva/rules/rules.h"

namespace stela::taluva {
namespace {

std::uint8_t any_rotation(RandomStream& choice) {
  return static_cast<std::uint8_t>(choice.below(Rotation::kSteps));
}

/// Burying the pieces of others is good.
int merit_of_eruption(const State& state, const CellsUnder& under) {
  int merit = 0;
  for (const std::size_t cell : under) {
    const Actor owner = state.cells[cell].owner;
    if (owner == kNobody) continue;
    const bool own = owner == state.turn || (state.teams && (owner + state.turn) % 2 == 0);
    merit += own ? -weights::kBuried * 3 / 2 : weights::kBuried;
  }
  // Towers need higher ground beside the player's own huts.
  if (state.cells[under[0]].level + 1 >= kLowestTowerLevel) merit += weights::kBuried / 2;
  return merit;
}

/// Tries a few eruptions and lays the tile in the best one, whose merit it returns; a negative
/// merit if none is good.
int erupt(State& state, TileCode tile, RandomStream& choice) {
  constexpr int kIdeas = 3;
  const CellSet& volcanoes = state.by_terrain[static_cast<std::size_t>(Terrain::kVolcano)];
  Lay best{tile, {}, {}};
  Plan<CellsUnder> best_plan;
  int best_merit = -1;
  for (int i = 0; i < kIdeas; ++i) {
    const Lay lay{tile, state.cells[any_of(volcanoes, choice)].at, {any_rotation(choice)}};
    const Plan<CellsUnder> planned = plan(state, lay);
    if (planned.rule != nullptr) continue;
    const int merit = merit_of_eruption(state, planned.found);
    if (merit <= best_merit) continue;
    best = lay;
    best_plan = planned;
    best_merit = merit;
  }
  if (best_merit >= 0) commit(state, best, best_plan.found);
  return best_merit;
}

/// Lays a tile on the table beside the land. The plane is unbounded, so this is always possible.
void extend(State& state, TileCode tile, RandomStream& choice) {
  constexpr std::uint32_t kReach = 5;
  for (;;) {
    const Hex land = state.cells[choice.below(state.cell_count)].at;
    const int q = static_cast<int>(choice.below(kReach)) - 2;
    const int r = static_cast<int>(choice.below(kReach)) - 2;
    const Lay lay{tile, hex_at(land.q + q, land.r + r), {any_rotation(choice)}};
    const Plan<CellsUnder> planned = plan(state, lay);
    if (planned.rule != nullptr || planned.found[0] != kNoCell) continue;
    return commit(state, lay, planned.found);
  }
}

/// Lays the tile; returns the merit of an eruption.
int lay(State& state, TileCode tile, RandomStream& choice) {
  if (state.laid_count == 0) {
    const Lay first{tile, {0, 0}, {any_rotation(choice)}};
    commit(state, first, plan(state, first).found);
    return 0;
  }
  if (state.laid_count > 1 && choice.below(4) != 0) {
    const int merit = erupt(state, tile, choice);
    if (merit >= 0) return merit;
  }
  extend(state, tile, choice);
  return 0;
}

/// A tile placement followed by `build`, with its merit.
struct CandidateMove {
  Build build;
  int merit = 0;
};

/// Lays the tile somewhere; returns the building with the highest merit, and the merit of both.
CandidateMove try_entry(State& state, TileCode tile, RandomStream& choice) {
  constexpr int kWhim = 40;
  CandidateMove idea;
  idea.merit = -weights::kWin;
  const int laid = lay(state, tile, choice);
  for_each_legal_build(state, [&](const Build& build) {
    const int merit = merit_of(state, build) + static_cast<int>(choice.below(kWhim));
    if (merit > idea.merit) idea = {build, merit};
  });
  idea.merit += laid;
  return idea;
}

}  // namespace

Draws draws(const State& state) {
  Draws draws;
  if (!std::holds_alternative<Laying>(state.phase)) return draws;
  for (TileKind kind = 0; kind < kTileKinds; ++kind) draws.add(kind, state.copies_left[kind]);
  return draws;
}

Draw drawn(const State& /*before*/, const std::vector<Move>& entry) {
  const Lay* lay = entry.empty() ? nullptr : std::get_if<Lay>(&entry.front());
  return lay == nullptr ? kNoDraw : lay->tile.kind();
}

void play_on(State& state, Draw draw, PlayRandom& random) {
  // The better of two entries: a playout then has more information, in twice the time.
  const TileCode tile = TileCode::of(draw);
  State other = state;
  const CandidateMove one = try_entry(state, tile, random.choice);
  const CandidateMove two = try_entry(other, tile, random.choice);
  if (two.merit > one.merit) {
    state = other;
    play_build(state, two.build);
  } else {
    play_build(state, one.build);
  }
  end_entry(state);
}

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
