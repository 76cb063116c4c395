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

DistanceMap::DistanceMap(const State& state, const CellSet& camps, std::size_t to, int most,
                         bool any_start)
    : to_(to), camps_(camps) {
  costs_.fill(kFar);
  spread(state, most, any_start);
  camps.for_each([&](std::size_t camp) {
    if (costs_[camp] >= from_camp_) return;
    camp_ = camp;
    from_camp_ = costs_[camp];
  });
}

void DistanceMap::spread(const State& state, int most, bool any_start) {
  constexpr std::size_t kMaxPoints = Turn::kActionPoints;
  std::array<CellSet, kMaxPoints + 1> open{};
  const auto offer = [&](std::size_t cell, int cost) {
    if (cost > most || cost >= costs_[cell]) return;
    costs_[cell] = static_cast<std::uint8_t>(cost);
    open[static_cast<std::size_t>(cost)].add(cell);
  };
  bool hops = any_start;
  offer(to_, 0);
  for (int cost = 0; cost <= most; ++cost) {
    open[static_cast<std::size_t>(cost)].for_each([&](std::size_t at) {
      if (costs_[at] != cost) return;
      if (hops && camps_.has(at)) {
        hops = false;
        camps_.for_each([&](std::size_t camp) { offer(camp, cost + kCampCost); });
      }
      for (std::size_t side = 0; side < kSides; ++side) {
        const std::size_t cell = kNeighbours[at][side];
        if (cell == kNoCell || !state.explored.has(cell)) continue;
        const int stones =
            state.cells[at].stones.on(side) + state.cells[cell].stones.on(opposite(side));
        if (stones == 0 || state.cells[cell].kind == Kind::kVolcano) continue;
        offer(cell, cost + stones);
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

Reachability::Reachability(const State& state, const CellSet& camps, const CellSet& targets,
                           int most) {
  targets.for_each([&](std::size_t target) {
    ways[target] = DistanceMap(state, camps, target, most, true);
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
