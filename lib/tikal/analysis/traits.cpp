#include "lib/tikal/analysis/traits.h"

#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "lib/tikal/analysis/evaluate.h"
#include "lib/tikal/rules/catalogue.h"
#include "lib/tikal/rules/scoring.h"

namespace stela::tikal {
namespace {

int pieces_of(const Expedition& expedition) {
  int pieces = 0;
  for (std::size_t cell = 0; cell < kCells; ++cell) pieces += expedition.pieces_on(cell);
  return pieces;
}

}  // namespace

std::vector<Trait> traits(const State& before, const State& after) {
  // In thousandths of a win.
  constexpr int kPoint = 12;
  constexpr int kCamp = 30;
  constexpr int kPiece = 4;
  std::vector<Trait> out;
  const bool over = std::holds_alternative<GameOver>(after.phase);
  // What will be scored again is worth more.
  const int later = static_cast<int>(scorings_later(after)) + (after.scoring_count > 0 ? 1 : 0);
  for (Actor seat = 0; seat < after.players; ++seat) {
    const auto add = [&](std::string_view kind, std::int64_t value, int weight,
                         std::string place = {}) {
      if (value != 0) out.push_back({kind, seat, std::move(place), value, weight});
    };
    const Expedition& had = before.of(seat);
    const Expedition& has = after.of(seat);
    add("scored", has.points - had.points, kPoint);
    if (over) continue;
    int temples = 0;
    after.temples.for_each([&](std::size_t cell) {
      if (!owns_temple(after, seat, cell)) return;
      const int value = after.cells[cell].value;
      temples += value;
      // Half as much as in the sum, of which it is only a part.
      add("temple", 1, value * kPoint * later / 2, cell_name(cell));
    });
    add("temples", temples, kPoint * later);
    add("treasures", treasure_points(has.motifs), kPoint * later);
    add("camp", has.camps > had.camps ? 1 : 0, kCamp);
    add("pieces", pieces_of(has), kPiece);
  }
  return out;
}

}  // namespace stela::tikal
