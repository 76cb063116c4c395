#include "lib/taluva/analysis/evaluate.h"

#include <algorithm>

#include "lib/core/sorted.h"
#include "lib/taluva/rules/rules.h"

namespace stela::taluva {

Settlements::Settlements(const State& state, Actor seat) {
  CellSet left = state.owned[seat_index(seat)];
  while (!left.empty() && count_ < kMost) {
    add(settlement_at(state, seat, left.first()));
    left -= settlements_[count_ - 1].cells;
  }
}

void Settlements::add(const Settlement& settlement) {
  settlements_[count_++] = settlement;
  around_ |= settlement.around;
}

void Settlements::lay(const State& state, Actor seat, const CellSet& under) {
  CellSet hit;
  for (std::size_t i = 0; i < count_; ++i) {
    if (settlements_[i].cells.meets(under)) hit |= settlements_[i].cells;
  }
  if (hit.empty()) {
    // New land beside them, unless the tile covered land.
    under.for_each([&](std::size_t cell) {
      const CellSet beside = state.neighbours(cell);
      for (std::size_t i = 0; i < count_; ++i) {
        if (!beside.meets(settlements_[i].cells)) continue;
        settlements_[i].around.add(cell);
        around_.add(cell);
      }
    });
    return;
  }
  const std::size_t before = count_;
  count_ = 0;
  around_ = {};
  for (std::size_t i = 0; i < before; ++i) {
    if (!settlements_[i].cells.meets(hit)) add(settlements_[i]);
  }
  // What is left of those under the tile.
  hit -= under;
  while (!hit.empty() && count_ < kMost) {
    add(settlement_at(state, seat, hit.first()));
    hit -= settlements_[count_ - 1].cells;
  }
}

void Settlements::build(const State& state, const Build& build) {
  if (build.kind == Build::Kind::kOut) return;
  Settlement joined;
  joined.cells = build.kind == Build::Kind::kGrow ? build.reached : CellSet::of(build.cell);
  const CellSet built = joined.cells;
  built.for_each([&](std::size_t cell) { joined.around |= state.neighbours(cell); });
  const CellSet beside = joined.around;
  const std::size_t before = count_;
  count_ = 0;
  for (std::size_t i = 0; i < before; ++i) {
    if (settlements_[i].cells.meets(beside)) {
      joined.cells |= settlements_[i].cells;
      joined.around |= settlements_[i].around;
    } else {
      settlements_[count_++] = settlements_[i];
    }
  }
  add(joined);
}

void Settlements::sort() {
  std::ranges::sort(settlements_.begin(), settlements_.begin() + count_, {},
                    [](const Settlement& settlement) { return settlement.cells.first(); });
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

namespace {

/// Returns the value of buildings that are possible at once, or soon.
int to_come(const State& state, Actor seat, const Settlements& settlements, const CellSet& open) {
  constexpr std::size_t kEnough = 3;
  const Stock& stock = state.stock[seat_index(seat)];
  int temples = 0;
  int towers = 0;
  for (std::size_t i = 0; i < settlements.count(); ++i) {
    const Settlement& settlement = settlements[i];
    const CellSet beside = settlement.around & open;
    if (!settlement.cells.meets(state.temples) && !beside.empty()) {
      const auto size = static_cast<std::size_t>(settlement.cells.size());
      temples += weights::kTempleToCome[std::min(size, kEnough)];
    }
    if (stock.towers == 0 || settlement.cells.meets(state.towers)) continue;
    bool high = false;
    beside.for_each(
        [&](std::size_t cell) { high = high || state.cells[cell].level >= kLowestTowerLevel; });
    if (high) towers += weights::kTowerToCome;
  }
  return (stock.temples > 0 ? std::min(temples, stock.temples * weights::kTempleToCome[kEnough])
                            : 0) +
         std::min(towers, stock.towers * weights::kTowerToCome);
}

int worth_of(const State& state, Actor seat, const Settlements& settlements, const CellSet& open) {
  const Stock& stock = state.stock[seat_index(seat)];
  // For an eliminated player nothing counts any more.
  if (state.is_out(seat)) return -weights::kTemple;
  int worth = (kTemplesPerPlayer - stock.temples) * weights::kTemple +
              (kTowersPerPlayer - stock.towers) * weights::kTower +
              (kHutsPerPlayer - stock.huts) * weights::kHut +
              stock.kinds_completed() * weights::kKindComplete;
  if (!state.plays(seat)) return worth + weights::kWin / state.players;
  return worth + to_come(state, seat, settlements, open);
}

/// Returns the number of players with a worse rank; 0 unless the game is played for ranks.
std::int64_t ranked_below(const Outcome& outcome, Actor seat) {
  std::int64_t below = 0;
  bool passed = false;
  for (const auto& place : outcome.places) {
    if (passed) below += static_cast<std::int64_t>(place.size());
    passed = passed || contains(place, seat);
  }
  return below;
}

}  // namespace

std::int64_t evaluate(const State& state, Actor seat) {
  std::array<Settlements, kMaxPlayers> settlements;
  SettlementsBySeat by_seat{};
  for (Actor player = 0; player < state.players; ++player) {
    settlements[seat_index(player)] = Settlements(state, player);
    by_seat[seat_index(player)] = &settlements[seat_index(player)];
  }
  return evaluate(state, seat, by_seat);
}

std::int64_t evaluate(const State& state, Actor seat, const SettlementsBySeat& settlements) {
  if (std::holds_alternative<GameOver>(state.phase)) {
    const Outcome outcome = outcome_of(state);
    // Among entries that win as much, the better rank counts.
    return std::int64_t{twelfths(sides_of(outcome), winners_of(outcome), seat)} * weights::kWin +
           ranked_below(outcome, seat) * weights::kTemple;
  }
  const CellSet open = open_cells(state);
  std::int64_t value = 0;
  for (Actor other = 0; other < state.players; ++other) {
    const bool own = other == seat || (state.teams && (other + seat) % 2 == 0);
    const std::int64_t worth = worth_of(state, other, *settlements[seat_index(other)], open);
    value += own ? worth * (state.teams ? 1 : state.players - 1) : -worth;
  }
  return value;
}

std::int64_t prior(const State& state, std::int64_t value) {
  return value * weights::kTempleInTwelfths /
         (std::int64_t{weights::kTemple} * (state.players - 1));
}

int part_left(const State& state) {
  return state.tiles_in_game == 0 ? 0
                                  : std::min(1000, state.tiles_left * 1000 / state.tiles_in_game);
}

int standing(const State& state, Actor seat) {
  return squashed(evaluate(state, seat) / (state.teams ? 2 : state.players - 1),
                  weights::kHalfStanding);
}

}  // namespace stela::taluva
