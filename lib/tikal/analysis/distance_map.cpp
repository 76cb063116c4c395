#include "lib/tikal/analysis/distance_map.h"

#include <optional>
#include <utility>

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

}  // namespace stela::tikal
