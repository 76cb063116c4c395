#include "lib/taluva/analysis/builds.h"

#include <algorithm>

#include "lib/taluva/analysis/weights.h"
#include "lib/taluva/rules/rules.h"

namespace stela::taluva {

Settlements::Settlements(const State& state, Actor seat) {
  CellSet left = state.owned[seat_index(seat)];
  while (!left.empty() && count_ < kMost) {
    settlements_[count_] = settlement_at(state, seat, left.first());
    left -= settlements_[count_].cells;
    around_ |= settlements_[count_].around;
    ++count_;
  }
}

CellSet open_cells(const State& state) {
  CellSet open;
  for (std::size_t terrain = 0; terrain < kTerrains; ++terrain) open |= state.by_terrain[terrain];
  return open - state.occupied;
}

void play_build(State& state, const Build& build) {
  switch (build.kind) {
    case Build::Kind::kHut:
      return commit(state, Hut{}, build.cell);
    case Build::Kind::kTower:
      return commit(state, Tower{}, build.cell);
    case Build::Kind::kTemple:
      return commit(state, Temple{}, build.cell);
    case Build::Kind::kGrow:
      return commit(state, Grow{}, Growth{{}, build.reached, build.huts});
    case Build::Kind::kOut:
      return commit(state, Out{}, NoPlan{});
  }
}

Move move_of(const State& state, const Build& build) {
  if (build.kind == Build::Kind::kOut) return Out{};
  const Hex at = state.cells[build.cell].at;
  switch (build.kind) {
    case Build::Kind::kHut:
      return Hut{at};
    case Build::Kind::kTower:
      return Tower{at};
    case Build::Kind::kTemple:
      return Temple{at};
    default:
      return Grow{at, build.terrain, {}};
  }
}

int merit_of(const State& state, const Build& build) {
  const Stock& stock = state.stock[seat_index(state.turn)];
  const auto completing = [](bool last) { return last ? weights::kKindComplete : 0; };
  switch (build.kind) {
    case Build::Kind::kTemple:
      return weights::kTemple + completing(stock.temples == 1);
    case Build::Kind::kTower:
      return weights::kTower + completing(stock.towers == 1);
    case Build::Kind::kGrow: {
      constexpr std::size_t kEnough = 3;
      const int grown = build.size + build.reached.size();
      const auto value = [&](int size) {
        return weights::kTempleToCome[std::min(static_cast<std::size_t>(size), kEnough)];
      };
      return value(grown) - value(build.size) + grown * 4 - build.huts * 10 +
             completing(stock.huts == build.huts);
    }
    case Build::Kind::kHut:
      return weights::kTempleToCome[1] - 10 + completing(stock.huts == 1);
    case Build::Kind::kOut:
      return 0;
  }
  return 0;
}

}  // namespace stela::taluva
