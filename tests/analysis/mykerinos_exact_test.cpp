#include <string>
#include <vector>

#include "lib/analysis/playing.h"
#include "lib/mykerinos/analysis/engine.h"
#include "lib/mykerinos/mykerinos.h"
#include "lib/mykerinos/rules/course.h"
#include "lib/mykerinos/rules/rules.h"
#include "tests/support.h"
#include "tests/table.h"

namespace stela::mykerinos {
namespace {

using Table = stela::testing::TestTable<State, Move>;

/// The same with an exhaustive search in no particular order.
bool wins_surely_by_rules(const State& state, Actor seat) {
  if (std::holds_alternative<GameOver>(state.phase)) {
    return outcome_of(state).winners == std::vector<Actor>{seat};
  }
  const bool own = state.turn == seat;
  bool found = false;
  for_each_legal(state, [&](const Move&, State after) {
    if (found) return;
    end_entry(after);
    found = wins_surely_by_rules(after, seat) == own;
  });
  return found == own;
}

/// Returns whether only few choices are left, so that all of them can be examined.
bool is_late(const State& state) {
  const Choosing* choosing = std::get_if<Choosing>(&state.phase);
  return choosing != nullptr && state.round == kRounds && choosing->zone + 2 >= zones_in(kRounds);
}

TEST_CASE("Who is sure of the win in the last zones of Mykerinos is found by the rules, too") {
  int sure = 0;
  int missed = 0;
  const auto games = static_cast<std::uint64_t>(stela::testing::tries_asked(40));
  for (const int players : {2, 3, 4}) {
    const Table table(info(), players, "");
    for (std::uint64_t seed = 0; seed < games; ++seed) {
      PlayRandom random(seed);
      State state = table.start();
      while (due_in(state) != kNobody) {
        if (is_late(state)) {
          const Actor seat = state.turn;
          for_each_legal(state, [&](const Move& move, State after) {
            end_entry(after);
            const bool wins = wins_surely_by_rules(after, seat);
            CHECK(wins_surely(after, seat) == (wins ? Certain::kYes : Certain::kNo));
            const auto facts = exact(state, table.table(), kNoDraw, {move});
            sure += wins ? 1 : 0;
            missed += facts.empty() ? 0 : 1;
            CHECK(!(wins && !facts.empty()));
          });
        }
        playing::play_entry<Move>(state, kNoDraw, random);
      }
    }
  }
  CHECK(sure > 100);
  CHECK(missed > 10);
}

TEST_CASE("Before the zones of the last round of Mykerinos nothing is certain") {
  const Table table(info(), 3, "");
  CHECK(wins_surely(table.start(), 0) == Certain::kUnknown);
  CHECK(exact(table.start(), table.table(), kNoDraw, {}).empty());
}

}  // namespace
}  // namespace stela::mykerinos
