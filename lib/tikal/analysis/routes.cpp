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

DistanceMap::DistanceMap(const State& state, const CellSet& camps, std::size_t to, int most)
    : to_(to), camps_(camps) {
  costs_.fill(kFar);
  spread(state, most);
  camps.for_each([&](std::size_t camp) {
    if (costs_[camp] >= from_camp_) return;
    camp_ = camp;
    from_camp_ = costs_[camp];
  });
}

void DistanceMap::spread(const State& state, int most) {
  constexpr std::size_t kMaxPoints = Turn::kActionPoints;
  std::array<CellSet, kMaxPoints + 1> open{};
  costs_[to_] = 0;
  open[0].add(to_);
  for (int cost = 0; cost <= most; ++cost) {
    open[static_cast<std::size_t>(cost)].for_each([&](std::size_t at) {
      if (costs_[at] != cost) return;
      for (std::size_t side = 0; side < kSides; ++side) {
        const std::size_t cell = kNeighbours[at][side];
        if (cell == kNoCell || !state.explored.has(cell)) continue;
        const int stones =
            state.cells[at].stones.on(side) + state.cells[cell].stones.on(opposite(side));
        const int all = cost + stones;
        if (stones == 0 || all > most || all >= costs_[cell]) continue;
        if (state.cells[cell].kind == Kind::kVolcano) continue;
        costs_[cell] = static_cast<std::uint8_t>(all);
        open[static_cast<std::size_t>(all)].add(cell);
      }
    });
  }
}

void DistanceMap::write(const State& state, std::size_t from, const Pieces& pieces,
                        std::vector<Move>& moves) const {
  const std::optional<Pieces> written =
      pieces == Pieces{} ? std::optional<Pieces>{} : std::optional<Pieces>{pieces};
  std::size_t at = from;
  if (at == kNoCell) {
    at = camp_;
    moves.emplace_back(In{Place::of(at), written});
  } else if (cost(at) < costs_[at]) {
    moves.emplace_back(Hop{Place::of(at), Place::of(camp_), written});
    at = camp_;
  }
  if (at == to_) return;
  Go go{{}, written};
  go.path.add() = Place::of(at);
  while (at != to_) {
    for (const std::size_t cell : kNeighbours[at]) {
      if (cell == kNoCell) continue;
      const int stones = state.stones_between(at, cell);
      if (stones == 0 || costs_[cell] + stones != costs_[at]) continue;
      at = cell;
      break;
    }
    go.path.add() = Place::of(at);
  }
  moves.emplace_back(std::move(go));
}

namespace {

constexpr int kHopCost = 1;
constexpr int kInCost = 1;

/// Lowers `cost` to `other`.
void lower(std::uint8_t& cost, int other) {
  if (other < cost) cost = static_cast<std::uint8_t>(other);
}

}  // namespace

Routes::Routes(const State& state, Actor seat) {
  for (auto& row : costs_) row.fill(kFar);
  state.explored.for_each([&](std::size_t from) {
    costs_[from][from] = 0;
    steps_[from].fill(kFar);
    if (state.is_camp_of(from, seat)) camps_.add(from);
    if (state.cells[from].kind == Kind::kVolcano) return;
    for (std::size_t side = 0; side < kSides; ++side) {
      const std::size_t to = kNeighbours[from][side];
      int cost = 0;
      if (check_step(state, from, to, cost) != nullptr) continue;
      steps_[from][side] = static_cast<std::uint8_t>(cost);
      lower(costs_[from][to], cost);
    }
  });
  camps_.for_each([&](std::size_t from) {
    camps_.for_each([&](std::size_t to) { lower(costs_[from][to], from == to ? 0 : kHopCost); });
  });
  state.explored.for_each([&](std::size_t by) {
    state.explored.for_each([&](std::size_t from) {
      const int begin = costs_[from][by];
      if (begin == kFar) return;
      for (std::size_t to = 0; to < kCells; ++to) lower(costs_[from][to], begin + costs_[by][to]);
    });
  });
  enter_from_camps();
}

void Routes::enter_from_camps() {
  camps_.for_each([&](std::size_t camp) {
    for (std::size_t to = 0; to < kCells; ++to) {
      lower(costs_[kSupply][to], kInCost + costs_[camp][to]);
    }
  });
}

void Routes::add_camp(std::size_t cell) {
  // Costs to the nearest other camp, without the new one, for hopping from there.
  std::array<std::uint8_t, kCells> to_camp{};
  to_camp.fill(kFar);
  for (std::size_t from = 0; from < kCells; ++from) {
    camps_.for_each([&](std::size_t camp) { lower(to_camp[from], costs_[from][camp]); });
  }
  const std::array<std::uint8_t, kCells> to_new = costs_[cell];
  for (std::size_t from = 0; from < kCells; ++from) {
    for (std::size_t to = 0; to < kCells; ++to) {
      lower(costs_[from][to], to_camp[from] + kHopCost + to_new[to]);
      lower(costs_[from][to], to_new[from] + kHopCost + to_camp[to]);
    }
  }
  camps_.add(cell);
  enter_from_camps();
}

std::size_t Routes::next(std::size_t at, std::size_t to, bool& hop) const {
  const int left = costs_[at][to];
  hop = false;
  for (std::size_t side = 0; side < kSides; ++side) {
    const std::size_t cell = kNeighbours[at][side];
    if (steps_[at][side] < kFar && steps_[at][side] + costs_[cell][to] == left) return cell;
  }
  hop = true;
  std::size_t found = kNoCell;
  camps_.for_each([&](std::size_t camp) {
    if (camp != at && kHopCost + costs_[camp][to] == left) found = camp;
  });
  return found;
}

void Routes::go(std::size_t from, std::size_t to, const Pieces& pieces,
                std::vector<Move>& moves) const {
  const std::optional<Pieces> written =
      pieces == Pieces{} ? std::optional<Pieces>{} : std::optional<Pieces>{pieces};
  std::size_t at = from;
  if (at == kSupply) {
    camps_.for_each([&](std::size_t camp) {
      if (at == kSupply && kInCost + costs_[camp][to] == costs_[kSupply][to]) at = camp;
    });
    moves.emplace_back(In{Place::of(at), written});
  }
  bool walking = false;
  while (at != to) {
    bool hop = false;
    const std::size_t cell = next(at, to, hop);
    if (hop) {
      moves.emplace_back(Hop{Place::of(at), Place::of(cell), written});
    } else {
      if (!walking) {
        Go go{{}, written};
        go.path.add() = Place::of(at);
        moves.emplace_back(std::move(go));
      }
      std::get<Go>(moves.back()).path.add() = Place::of(cell);
    }
    walking = !hop;
    at = cell;
  }
}

Reachability::Reachability(const Routes& all_ways, const CellSet& targets, int most)
    : ways(all_ways) {
  targets.for_each([&](std::size_t target) {
    std::vector<std::uint8_t>& starts = nearest[target];
    for (std::size_t from = 0; from <= kSupply; ++from) {
      if (from != target && ways.cost(from, target) <= most) {
        starts.push_back(static_cast<std::uint8_t>(from));
      }
    }
    std::ranges::stable_sort(starts, [&](std::size_t a, std::size_t b) {
      return ways.cost(a, target) < ways.cost(b, target);
    });
  });
}

}  // namespace stela::tikal
