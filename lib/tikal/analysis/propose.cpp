#include "lib/tikal/analysis/propose.h"

#include <algorithm>
#include <utility>

#include "lib/tikal/analysis/distance_map.h"
#include "lib/tikal/analysis/scoring_turn.h"
#include "lib/tikal/analysis/turn_search.h"
#include "lib/tikal/analysis/worth.h"
#include "lib/tikal/rules/candidates.h"
#include "lib/tikal/rules/rules.h"

namespace stela::tikal {
namespace {

/// Distance in action points of each player's pieces and camps to each cell.
class Distances {
 public:
  explicit Distances(const State& state) : state_(state) {
    for (auto& row : costs_) row.fill(kFar);
  }

  /// Returns the distance of `seat` to a tile with `stones` on `cell`.
  [[nodiscard]] int to(Actor seat, std::size_t cell, const Stones& stones) {
    int least = kFar;
    for (std::size_t side = 0; side < kSides; ++side) {
      const std::size_t beside = kNeighbours[cell][side];
      if (beside == kNoCell || !state_.explored.has(beside)) continue;
      if (state_.cells[beside].kind == Kind::kVolcano) continue;
      const int step = stones.on(side) + state_.cells[beside].stones.on(opposite(side));
      if (step > 0) least = std::min(least, step + nearest(seat, beside));
    }
    return least;
  }

 private:
  static constexpr int kFar = Turn::kActionPoints + 1;

  int nearest(Actor seat, std::size_t cell) {
    if (!known_[seat_index(seat)].has(cell)) {
      known_[seat_index(seat)].add(cell);
      const DistanceMap approach(state_, camp_cells(state_, seat), cell, Turn::kActionPoints);
      int least = std::min(kFar, approach.cost_from_supply());
      state_.of(seat).stands().for_each(
          [&](std::size_t from) { least = std::min(least, approach.cost(from)); });
      costs_[seat_index(seat)][cell] = least;
    }
    return costs_[seat_index(seat)][cell];
  }

  const State& state_;
  std::array<CellSet, kMaxPlayers> known_{};
  std::array<std::array<int, kCells>, kMaxPlayers> costs_{};
};

struct Laid {
  Lay lay;
  int merit = 0;
};

/// Returns the merit of a placement: temples and treasures should be near the player's own pieces,
/// and far from the others'.
int merit_of(const State& state, const Lay& lay, Distances& distances) {
  const Tile& tile = state.tiles[lay.tile.tile()];
  const Stones stones = tile.stones.rotated(lay.rotation.steps);
  int others = 3 * Turn::kActionPoints;
  int own = 0;
  for (Actor seat = 0; seat < state.players; ++seat) {
    const int far = distances.to(seat, lay.at.cell(), stones);
    if (seat == state.turn) {
      own = far;
    } else {
      others = std::min(others, far);
    }
  }
  const bool wanted = tile.kind == Kind::kTemple || tile.kind == Kind::kTreasure;
  return wanted ? 2 * others - 3 * own : others - 2 * own;
}

/// Returns the most promising placements of `tile`, at most two per cell.
std::vector<Lay> places_of(const State& state, std::uint8_t tile, Distances& distances) {
  constexpr std::size_t kPlaces = 6;
  std::vector<Laid> places;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    if (!is_frontier(state, cell)) continue;
    for (std::uint8_t steps = 0; steps < kSides; ++steps) {
      if (canonical_rotation(state.tiles[tile], steps) != steps) continue;
      const Lay lay{TileCode::of(tile), Place::of(cell), {steps}};
      if (plan(state, lay).rule == nullptr)
        places.push_back({lay, merit_of(state, lay, distances)});
    }
  }
  std::ranges::stable_sort(places, std::greater<>(), &Laid::merit);
  std::vector<Lay> best;
  std::array<int, kCells> on_cell{};
  for (const Laid& place : places) {
    if (best.size() == kPlaces) break;
    if (on_cell[place.lay.at.cell()]++ < 2) best.push_back(place.lay);
  }
  return best;
}

std::vector<std::uint8_t> tiles_to_place(const State& state, Draw draw) {
  const bool draws_one = !state.auction && state.volcano == kNoTile && draw != kNoDraw;
  return draws_one ? std::vector<std::uint8_t>{draw} : tiles_due(state);
}

/// Returns partial turns with the maximum certain value, to be extended.
std::vector<PartOfTurn> begin_scoring_turn(const State& state) {
  constexpr std::uint32_t kNodes = 1'500;
  std::vector<PartOfTurn> begun{part_of_turn(state, {})};
  for (const Target aim : {Target::kPoints, Target::kLead}) {
    const BestScoring best = best_scoring(state, aim, kNodes);
    State after = state;
    for (const Move& move : best.actions) (void)play(after, move);
    begun.push_back(part_of_turn(after, best.actions));
  }
  return begun;
}

}  // namespace

std::vector<Proposal<Move>> propose(const State& state, Draw draw, std::size_t most) {
  BestProposals<Move> best(most);
  const auto add = [&](std::vector<PartOfTurn> begun) {
    for (PartOfTurn& part : search_turn(std::move(begun), most)) {
      best.add(std::move(part.entry), part.value);
    }
  };
  if (!std::holds_alternative<Placing>(state.phase)) {
    add(begin_scoring_turn(state));
    return best.take();
  }
  Distances distances(state);
  for (const std::uint8_t tile : tiles_to_place(state, draw)) {
    if (state.tiles[tile].kind == Kind::kVolcano && state.volcano == kNoTile) {
      const Volcano volcano{TileCode::of(tile)};
      State after = state;
      commit(after, volcano, NoPlan{});
      best.add({volcano}, part_of_turn(after, {}).value);
      continue;
    }
    for (const Lay& lay : places_of(state, tile, distances)) {
      State after = state;
      commit(after, lay, NoPlan{});
      add({part_of_turn(after, {lay})});
    }
  }
  return best.take();
}

}  // namespace stela::tikal
