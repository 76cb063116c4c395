#include "lib/tikal/analysis/routes.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "lib/tikal/rules/actions.h"

namespace stela::tikal {

CellSet camp_cells(const State& state, Actor seat) {
  CellSet camps = CellSet::of(kBaseCamp);
  if (state.of(seat).camps == 0) return camps;
  state.explored.for_each([&](std::size_t cell) {
    if (state.cells[cell].camp == seat) camps.add(cell);
  });
  return camps;
}

StoneMap::StoneMap(const State& state) {
  state.explored.for_each([&](std::size_t one) {
    // The other three sides are those of the neighbours.
    for (std::size_t side = 0; side < kSides / 2; ++side) {
      const std::size_t other = kNeighbours[one][side];
      if (other == kNoCell || !state.explored.has(other)) continue;
      const int stones =
          state.cells[one].stones.on(side) + state.cells[other].stones.on(opposite(side));
      if (stones == 0) continue;
      const std::size_t row = static_cast<std::size_t>(stones) - 1;
      // Nobody starts on a volcano.
      if (state.cells[other].kind != Kind::kVolcano) starts_[one][row].add(other);
      if (state.cells[one].kind != Kind::kVolcano) starts_[other][row].add(one);
    }
  });
}

DistanceMap::DistanceMap(const StoneMap& stones, const CellSet& camps, std::size_t to, int most,
                         bool any_start)
    : to_(to), camps_(camps) {
  costs_.fill(kFar);
  spread(stones, most, any_start);
  camps.for_each([&](std::size_t camp) {
    if (costs_[camp] >= from_camp_) return;
    camp_ = camp;
    from_camp_ = costs_[camp];
  });
}

void DistanceMap::spread(const StoneMap& stones, int most, bool any_start) {
  constexpr std::size_t kMaxPoints = Turn::kActionPoints;
  // By cost: cells that are reached with it, some of them for less, too.
  std::array<CellSet, kMaxPoints + 1 + StoneMap::kMost> open{};
  open[0].add(to_);
  CellSet done;
  bool hops = any_start;
  for (int paid = 0; paid <= most; ++paid) {
    const auto cost = static_cast<std::size_t>(paid);
    const CellSet reached = open[cost] - done;
    done |= reached;
    if (hops && reached.meets(camps_)) {
      hops = false;
      open[cost + kCampCost] |= camps_;
    }
    reached.for_each([&](std::size_t cell) {
      costs_[cell] = static_cast<std::uint8_t>(cost);
      for (std::size_t count = 1; count <= StoneMap::kMost; ++count) {
        open[cost + count] |= stones.starts(cell, count);
      }
    });
  }
}

void DistanceMap::write(const State& state, std::size_t from, const Pieces& pieces,
                        std::vector<Move>& moves) const {
  const std::optional<Pieces> written =
      pieces == Pieces{} ? std::optional<Pieces>{} : std::optional<Pieces>{pieces};
  std::size_t at = from;
  const auto hop = [&] {
    moves.emplace_back(Hop{Place::of(at), Place::of(camp_), written});
    at = camp_;
  };
  if (at == kSupply) {
    at = camp_;
    moves.emplace_back(In{Place::of(at), written});
  } else if (cost(at) < costs_[at]) {
    hop();
  }
  bool walking = false;
  while (at != to_) {
    const auto* const next = std::ranges::find_if(kNeighbours[at], [&](std::size_t cell) {
      const int stones = cell == kNoCell ? 0 : state.stones_between(at, cell);
      return stones > 0 && costs_[cell] + stones == costs_[at];
    });
    if (next == kNeighbours[at].end()) {
      hop();
      walking = false;
      continue;
    }
    if (!walking) {
      Go go{{}, written};
      go.path.add() = Place::of(at);
      moves.emplace_back(std::move(go));
    }
    walking = true;
    at = *next;
    std::get<Go>(moves.back()).path.add() = Place::of(at);
  }
}

Reachability::Reachability(const StoneMap& stones, const CellSet& camps, const CellSet& targets,
                           int most) {
  targets.for_each([&](std::size_t target) {
    ways[target] = DistanceMap(stones, camps, target, most, true);
    std::vector<std::uint8_t>& starts = nearest[target];
    for (std::size_t from = 0; from <= kSupply; ++from) {
      if (from != target && cost(from, target) <= most) {
        starts.push_back(static_cast<std::uint8_t>(from));
      }
    }
    std::ranges::stable_sort(
        starts, [&](std::size_t a, std::size_t b) { return cost(a, target) < cost(b, target); });
  });
}

}  // namespace stela::tikal
