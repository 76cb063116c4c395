#include <memory>
#include <string>
#include <vector>

#include "lib/analysis/playing.h"
#include "lib/taluva/analysis/exact.h"
#include "lib/taluva/analysis/play.h"
#include "lib/taluva/rules/candidates.h"
#include "lib/taluva/rules/rules.h"
#include "lib/taluva/rules/sample.h"
#include "lib/taluva/rules/scoring.h"
#include "lib/taluva/taluva.h"
#include "tests/table.h"

namespace stela::taluva {
namespace {

/// The same by the rules alone: every place, every building, each played and ended.
bool can_win_by_rules(const State& state, Draw draw) {
  bool any = false;
  for (const Hex at : volcano_places(state)) {
    for (std::uint8_t steps = 0; steps < Rotation::kSteps; ++steps) {
      State laid = state;
      if (play(laid, Move{Lay{TileCode::of(draw), at, {steps}}}) != nullptr) continue;
      for_each_build(laid, [&](const Move& build) {
        State built = laid;
        if (play(built, build) != nullptr) return;
        end_entry(built);
        const Over* over = std::get_if<Over>(&built.phase);
        any = any || (over != nullptr && over->early == state.turn);
      });
    }
  }
  return any;
}

/// Positions in which players lack little for an early end: few pieces are left from the start.
void compare(const stela::testing::TestTable<State, Move>& table, std::uint64_t seed, int& won) {
  RandomStream random(seed);
  PlayRandom plays(seed);
  State state = table.start();
  for (Stock& stock : state.stock) {
    stock = {static_cast<std::uint8_t>(1 + random.below(2)),
             static_cast<std::uint8_t>(random.below(2)),
             static_cast<std::uint8_t>(2 + random.below(6))};
  }
  while (due_in(state) != kNobody) {
    const Draw draw = draws(state).any(plays.chance);
    const std::vector<Move> winning = winning_entry(state, draw);
    CHECK(winning.empty() != can_win_by_rules(state, draw));
    if (!winning.empty()) {
      ++won;
      State next = state;
      for (const Move& move : winning) CHECK(play(next, move) == nullptr);
      end_entry(next);
      CHECK(std::get<Over>(next.phase).early == state.turn);
    }
    play_on(state, draw, plays);
  }
}

TEST_CASE("No entry of Taluva that wins at once is missed, and none is invented") {
  constexpr std::uint64_t kGames = 12;
  int won = 0;
  for (const char* settings :
       {"", "[Variant \"teams\"]\n", "[Option \"hut-beside\" \"allow\"]\n"}) {
    const stela::testing::TestTable<State, Move> table(info(), 4, settings);
    for (std::uint64_t seed = 0; seed < kGames; ++seed) compare(table, seed, won);
  }
  CHECK(won > 20);
}

TEST_CASE("A light entry of Taluva is one that the rules allow") {
  const stela::testing::TestTable<State, Move> table(info(), 2, "");
  PlayRandom random(3);
  State state = table.start();
  for (int entry = 0; entry < 3; ++entry) {
    const State before = state;
    const Draw draw = draws(state).any(random.chance);
    play_on(state, draw, random);
    bool found = false;
    for (const Hex at : volcano_places(before)) {
      for (std::uint8_t steps = 0; steps < Rotation::kSteps; ++steps) {
        State laid = before;
        if (play(laid, Move{Lay{TileCode::of(draw), at, {steps}}}) != nullptr) continue;
        for_each_build(laid, [&](const Move& build) {
          State built = laid;
          if (play(built, build) != nullptr) return;
          end_entry(built);
          found = found || built == state;
        });
      }
    }
    CHECK(found);
  }
}

}  // namespace
}  // namespace stela::taluva
