#include "lib/taluva/rules/candidates.h"
#include "lib/taluva/rules/rules.h"

namespace stela::taluva {

void visit_setup_tokens(const State& state, MoveVisitor<Move>& visitor) {
  const auto visit = [&](const Move& move) { return visitor.visit(move); };
  for_each_lay(state, visit);
  const std::vector<std::size_t> free = building_cells(state);
  for (Actor seat = 0; seat < state.players; ++seat) {
    const Player player{seat};
    for (const std::size_t cell : free) visit(SetHut{player, state.cells[cell].at});
    for (const std::size_t cell : free) visit(SetTower{player, state.cells[cell].at});
    for (const std::size_t cell : free) visit(SetTemple{player, state.cells[cell].at});
    const Stock& stock = state.stock[seat_index(seat)];
    for (int huts = 0; huts <= stock.huts; ++huts) {
      visit(SetStock{player, {stock.temples}, {stock.towers}, {huts}});
    }
    visit(SetOut{player});
    visit(SetDone{player});
  }
  for (int tiles = 0; tiles <= state.tiles_in_game - state.laid_count; ++tiles) {
    visit(SetStack{{tiles}});
  }
  for (Actor seat = 0; seat < state.players; ++seat) visit(SetNext{Player{seat}});
}

}  // namespace stela::taluva
