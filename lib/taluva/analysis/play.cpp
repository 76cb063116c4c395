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

/// A placement of the tile that is legal, with the cells under it and its merit.
struct Placement {
  Lay lay;
  CellsUnder under{};
  int merit = -1;
};

CellSet set_of(const CellsUnder& under) {
  CellSet set;
  for (const std::size_t cell : under) set.add(cell);
  return set;
}

/// Tries a few eruptions at random; returns the best one, whose merit is negative if none is good.
Placement eruption(const State& state, TileCode tile, RandomStream& choice) {
  constexpr int kIdeas = 3;
  const CellSet& volcanoes = state.by_terrain[static_cast<std::size_t>(Terrain::kVolcano)];
  Placement best;
  for (int i = 0; i < kIdeas; ++i) {
    const Lay lay{tile, state.cells[any_of(volcanoes, choice)].at, {any_rotation(choice)}};
    const Plan<CellsUnder> planned = plan(state, lay);
    if (planned.rule != nullptr) continue;
    const int merit = merit_of_eruption(state, planned.found);
    if (merit > best.merit) best = {lay, planned.found, merit};
  }
  return best;
}

/// Returns a place on the table beside the land. The plane is unbounded, so there always is one.
Placement extension(const State& state, TileCode tile, RandomStream& choice) {
  constexpr std::uint32_t kReach = 5;
  for (;;) {
    const Hex land = state.cells[choice.below(state.cell_count)].at;
    const int q = static_cast<int>(choice.below(kReach)) - 2;
    const int r = static_cast<int>(choice.below(kReach)) - 2;
    const Lay lay{tile, hex_at(land.q + q, land.r + r), {any_rotation(choice)}};
    const Plan<CellsUnder> planned = plan(state, lay);
    if (planned.rule != nullptr || planned.found[0] != kNoCell) continue;
    return {lay, planned.found, 0};
  }
}

/// Returns a random placement of the tile, with the merit of an eruption.
Placement any_placement(const State& state, TileCode tile, RandomStream& choice) {
  if (state.laid_count == 0) {
    const Lay first{tile, {0, 0}, {any_rotation(choice)}};
    return {first, plan(state, first).found, 0};
  }
  if (state.laid_count > 1 && choice.below(4) != 0) {
    const Placement found = eruption(state, tile, choice);
    if (found.merit >= 0) return found;
  }
  return extension(state, tile, choice);
}

/// A tile placement followed by `build`, with the merit of both.
struct CandidateMove {
  Build build;
  int merit = -weights::kWin;
};

/// Lays the tile somewhere; returns the building with the highest merit. `own` are the player's
/// settlements before.
CandidateMove try_entry(State& state, TileCode tile, const Settlements& own, RandomStream& choice) {
  constexpr int kWhim = 40;
  const Placement placement = any_placement(state, tile, choice);
  CellsUnder under = placement.under;
  const std::size_t new_land = state.cell_count;
  commit(state, placement.lay, under);
  if (under[0] == kNoCell) under = {new_land, new_land + 1, new_land + 2};
  Settlements settlements = own;
  settlements.lay(state, state.turn, set_of(under));
  CandidateMove idea;
  for_each_legal_build(state, settlements, [&](const Build& build) {
    const int merit = merit_of(state, build) + static_cast<int>(choice.below(kWhim));
    if (merit > idea.merit) idea = {build, merit};
  });
  idea.merit += placement.merit;
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
  const Settlements own(state, state.turn);
  State other = state;
  const CandidateMove one = try_entry(state, tile, own, random.choice);
  const CandidateMove two = try_entry(other, tile, own, random.choice);
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

/// Values entries of the current player of `before`.
class Valuation {
 public:
  explicit Valuation(const State& before) : seat_(before.turn) {
    for (Actor player = 0; player < before.players; ++player) {
      before_[seat_index(player)] = Settlements(before, player);
    }
  }

  /// Begins entries with `lay`, after which the position is `next`.
  void begin(const Lay& lay, const State& next) {
    next_ = &next;
    CellsUnder under{};
    next.under_tile(lay.at, lay.rotation.steps, under);
    const CellSet covered = set_of(under);
    for (Actor player = 0; player < next.players; ++player) {
      Settlements& settlements = after_[seat_index(player)];
      settlements = before_[seat_index(player)];
      settlements.lay(next, player, covered);
    }
    // The first of several buildings of the same merit is proposed.
    own().sort();
  }

  template <class F>
  void for_each_build(F&& visit) const {
    for_each_legal_build(*next_, own(), visit);
  }

  /// Returns the value of the entry that ends with `build`.
  [[nodiscard]] std::int64_t with(const Build& build) const {
    State state = *next_;
    play_build(state, build);
    end_entry(state);
    Settlements built = own();
    built.build(state, build);
    SettlementsBySeat settlements{};
    for (std::size_t i = 0; i < settlements.size(); ++i) settlements[i] = &after_[i];
    settlements[seat_index(seat_)] = &built;
    return evaluate(state, seat_, settlements);
  }

  [[nodiscard]] Build build_of_most_merit() const {
    Build best;
    int best_merit = -weights::kWin;
    for_each_build([&](const Build& build) {
      const int merit = merit_of(*next_, build);
      if (merit <= best_merit) return;
      best = build;
      best_merit = merit;
    });
    return best;
  }

 private:
  using AllSettlements = std::array<Settlements, kMaxPlayers>;

  [[nodiscard]] Settlements& own() { return after_[seat_index(seat_)]; }
  [[nodiscard]] const Settlements& own() const { return after_[seat_index(seat_)]; }

  Actor seat_;
  const State* next_ = nullptr;
  AllSettlements before_;
  AllSettlements after_;
};

}  // namespace

std::vector<Proposal<Move>> propose(const State& state, Draw draw, std::size_t most) {
  // Number of placements that are tried with every building.
  constexpr std::size_t kPlaces = 24;
  Valuation valuation(state);
  std::vector<Place> places;
  for_each_legal_lay(state, draw, [&](const Lay& lay, const State& next) {
    valuation.begin(lay, next);
    places.push_back({lay, valuation.with(valuation.build_of_most_merit())});
    return true;
  });
  std::ranges::stable_sort(places, std::greater<>(), &Place::value);
  places.resize(std::min(places.size(), std::max(kPlaces, most)));
  BestProposals<Move> best(most);
  for (const Place& place : places) {
    State next = state;
    commit(next, place.lay, plan(state, place.lay).found);
    valuation.begin(place.lay, next);
    valuation.for_each_build([&](const Build& build) {
      const std::int64_t value = valuation.with(build);
      if (best.wants(value)) best.add({place.lay, move_of(next, build)}, value);
    });
  }
  return best.take();
}

}  // namespace stela::taluva
