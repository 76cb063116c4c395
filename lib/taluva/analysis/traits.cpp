#include "lib/taluva/analysis/traits.h"

#include <algorithm>
#include <string_view>
#include <variant>

#include "lib/taluva/analysis/evaluate.h"
#include "lib/taluva/rules/scoring.h"

namespace stela::taluva {
namespace {

/// Returns how many huts of `seat` lie under later tiles.
int buried_huts(const State& state, Actor seat) {
  int huts = kHutsPerPlayer - state.stock[seat_index(seat)].huts;
  for (std::size_t cell = 0; cell < state.cell_count; ++cell) {
    const Cell& land = state.cells[cell];
    if (land.piece == Piece::kHut && land.owner == seat) huts -= land.level;
  }
  return huts;
}

/// Whether a settlement of `seat` could get a temple in the next entry.
bool has_temple_site(const State& state, Actor seat) {
  if (state.stock[seat_index(seat)].temples == 0) return false;
  constexpr int kMinSize = 3;
  const Settlements settlements(state, seat);
  const CellSet open = open_cells(state);
  for (std::size_t i = 0; i < settlements.count(); ++i) {
    const Settlement& settlement = settlements[i];
    if (settlement.cells.size() >= kMinSize && !settlement.cells.meets(state.temples) &&
        settlement.around.meets(open)) {
      return true;
    }
  }
  return false;
}

}  // namespace

std::vector<Trait> traits(const State& before, const State& after) {
  // In thousandths of a win.
  constexpr int kWin = 1000;
  constexpr int kTemple = 250;
  constexpr int kTower = 100;
  constexpr int kTempleSite = 80;
  constexpr int kBuried = -30;
  constexpr int kHut = 6;
  std::vector<Trait> out;
  const bool over = std::holds_alternative<GameOver>(after.phase);
  const Outcome outcome = outcome_of(after);
  for (Actor seat = 0; seat < after.players; ++seat) {
    const auto add = [&](std::string_view kind, std::int64_t value, int weight) {
      if (value != 0) out.push_back({kind, seat, {}, value, weight});
    };
    const Stock& had = before.stock[seat_index(seat)];
    const Stock& has = after.stock[seat_index(seat)];
    add("win", over && std::ranges::find(outcome.winners, seat) != outcome.winners.end() ? 1 : 0,
        kWin);
    add("temple", has.temples < had.temples ? 1 : 0, kTemple);
    add("tower", has.towers < had.towers ? 1 : 0, kTower);
    add("temple-site", !over && has_temple_site(after, seat) ? 1 : 0, kTempleSite);
    add("buried", buried_huts(after, seat) > buried_huts(before, seat) ? 1 : 0, kBuried);
    add("huts", had.huts - has.huts, kHut);
  }
  return out;
}

}  // namespace stela::taluva
