#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "lib/analysis/playing.h"
#include "lib/taluva/analysis/engine.h"
#include "lib/taluva/analysis/evaluate.h"
#include "lib/taluva/rules/rules.h"
#include "lib/taluva/taluva.h"
#include "tests/support.h"
#include "tests/table.h"

namespace stela::taluva {
namespace {

/// Calls `visit(after)` with the position after each entry, by the rules alone: every space, every
/// building, each played and ended; stops when it returns false.
template <class F>
void for_each_entry(const State& state, Draw draw, F&& visit) {
  bool more = true;
  for (const Hex at : volcano_places(state)) {
    for (std::uint8_t steps = 0; steps < Rotation::kSteps; ++steps) {
      State laid = state;
      if (!more || play(laid, Move{Lay{TileCode::of(draw), at, {steps}}}) != nullptr) continue;
      for_each_build(laid, [&](const Move& build) {
        State built = laid;
        if (!more || play(built, build) != nullptr) return;
        end_entry(built);
        more = visit(built);
      });
    }
  }
}

bool can_win_by_rules(const State& state, Draw draw) {
  bool any = false;
  for_each_entry(state, draw, [&](const State& after) {
    const GameOver* over = std::get_if<GameOver>(&after.phase);
    any = over != nullptr && over->early == state.turn;
    return !any;
  });
  return any;
}

/// Returns whether `seat`, of a game without teams, wins alone whatever comes.
bool wins_surely_by_rules(const State& state, Actor seat) {
  if (std::holds_alternative<GameOver>(state.phase)) {
    return outcome_of(state).winners == std::vector<Actor>{seat};
  }
  for (TileKind kind = 0; kind < kTileKinds; ++kind) {
    if (state.copies_left[kind] == 0) continue;
    const bool own = state.turn == seat;
    bool found = false;
    for_each_entry(state, kind, [&](const State& after) {
      found = wins_surely_by_rules(after, seat) == own;
      return !found;
    });
    if (found != own) return false;
  }
  return true;
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
      CHECK(std::get<GameOver>(next.phase).early == state.turn);
    }
    play_on(state, draw, plays);
  }
}

TEST_CASE("No entry of Taluva that wins at once is missed, and none is invented") {
  const auto games = static_cast<std::uint64_t>(stela::testing::tries_asked(12));
  int won = 0;
  for (const char* settings :
       {"", "[Variant \"teams\"]\n", "[Option \"hut-beside\" \"allow\"]\n"}) {
    const stela::testing::TestTable<State, Move> table(info(), 4, settings);
    for (std::uint64_t seed = 0; seed < games; ++seed) compare(table, seed, won);
  }
  CHECK(won > 20);
}

/// The last two entries of a small island on which few pieces are left, with two kinds of tiles.
void compare_last(const stela::testing::TestTable<State, Move>& table, std::uint64_t seed,
                  std::uint8_t tiles, int& sure) {
  RandomStream random(seed);
  PlayRandom plays(seed);
  State state = table.start();
  for (int entry = 0; entry < 2; ++entry) play_on(state, draws(state).any(plays.chance), plays);
  state.copies_left = {};
  for (int kind = 0; kind < 2; ++kind) ++state.copies_left[random.below(kTileKinds)];
  state.tiles_left = tiles;
  // The current player may be ahead by more than the next one can build.
  Stock& own = state.stock[seat_index(state.turn)];
  own.towers = static_cast<std::uint8_t>(own.towers - random.below(2));
  for (Stock& stock : state.stock) {
    stock.huts = static_cast<std::uint8_t>(stock.huts - random.below(4));
  }
  const Actor seat = state.turn;
  const Draw draw = draws(state).any(plays.chance);
  bool possible = false;
  State missed = state;
  for_each_entry(state, draw, [&](const State& after) {
    const bool wins = wins_surely_by_rules(after, seat);
    CHECK(wins_surely(after, seat) == (wins ? Certain::kYes : Certain::kNo));
    possible = possible || wins;
    if (!wins) missed = after;
    return true;
  });
  if (missed == state) return;
  const std::vector<Move> found = sure_entry(state, draw, missed);
  CHECK(found.empty() != possible);
  if (found.empty()) return;
  ++sure;
  for (const Move& move : found) CHECK(play(state, move) == nullptr);
  end_entry(state);
  CHECK(wins_surely_by_rules(state, seat));
}

/// Tries entries with the last tile of a player who could win early with the last huts, and counts
/// those that win alone in another way.
void compare_won(const stela::testing::TestTable<State, Move>& table, std::uint64_t seed,
                 int& won) {
  RandomStream random(seed);
  PlayRandom plays(seed);
  State state = table.start();
  const auto entries = 4 + random.below(4);
  for (std::uint32_t i = 0; i < entries; ++i) play_on(state, draws(state).any(plays.chance), plays);
  state.copies_left = {};
  ++state.copies_left[random.below(kTileKinds)];
  state.tiles_left = 1;
  Stock& own = state.stock[seat_index(state.turn)];
  own.temples = 0;
  own.huts = static_cast<std::uint8_t>(1 + random.below(3));
  const Draw draw = draws(state).any(plays.chance);
  const bool could_end = !winning_entry(state, draw).empty();
  for (const Proposal<Move>& proposal : propose(state, draw, 60)) {
    const State next = playing::after(state, proposal.entry);
    const auto& over = std::get<GameOver>(next.phase);
    const Outcome outcome = outcome_of(next);
    if (twelfths(sides_of(outcome), stela::winners_of(outcome), state.turn) != kWholeWin) continue;
    if (could_end && over.early == kNobody) ++won;
    for (const FoundFact<Move>& fact : exact(state, table.table(), draw, proposal.entry)) {
      CHECK(fact.moves.empty());
    }
  }
}

TEST_CASE("An entry of Taluva that wins is never one that missed a win") {
  const auto games = static_cast<std::uint64_t>(stela::testing::tries_asked(40));
  int won = 0;
  for (const auto& [players, settings] : std::initializer_list<std::pair<int, const char*>>{
           {2, ""}, {3, ""}, {4, "[Variant \"teams\"]\n"}, {4, "[Variant \"ranking\"]\n"}}) {
    const stela::testing::TestTable<State, Move> table(info(), players, settings);
    for (std::uint64_t seed = 0; seed < games; ++seed) compare_won(table, seed, won);
  }
  CHECK(won > 0);
}

TEST_CASE("Who is sure of the win with the last two entries of Taluva is found by the rules, too") {
  int sure = 0;
  const auto islands = static_cast<std::uint64_t>(stela::testing::tries_asked(12));
  for (const int players : {2, 3}) {
    const stela::testing::TestTable<State, Move> table(info(), players, "");
    for (std::uint64_t seed = 0; seed < islands; ++seed) {
      compare_last(table, seed, 1, sure);
      compare_last(table, seed, 2, sure);
    }
  }
  CHECK(sure > 4);
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
    for_each_entry(before, draw, [&](const State& after) {
      found = after == state;
      return !found;
    });
    CHECK(found);
  }
}

/// Whether both are the same settlements, in any order.
bool are_same(const Settlements& a, const Settlements& b) {
  if (a.count() != b.count() || !(a.around() == b.around())) return false;
  for (std::size_t i = 0; i < a.count(); ++i) {
    bool found = false;
    for (std::size_t j = 0; j < b.count(); ++j) {
      found = found || (a[i].cells == b[j].cells && a[i].around == b[j].around);
    }
    if (!found) return false;
  }
  return true;
}

TEST_CASE("Settlements are updated after each action as if they were searched again") {
  const stela::testing::TestTable<State, Move> table(info(), 2, "");
  PlayRandom random(5);
  State state = table.start();
  int tiles = 0;
  int buildings = 0;
  while (due_in(state) != kNobody) {
    const Draw draw = draws(state).any(random.chance);
    for_each_legal_lay(state, draw, [&](const Lay& lay, const State& next) {
      CellSet under;
      for (const Hex hex : tile_hexes(lay.at, lay.rotation.steps)) under.add(next.cell_at(hex));
      for (Actor seat = 0; seat < state.players; ++seat) {
        Settlements updated(state, seat);
        updated.lay(next, seat, under);
        CHECK(are_same(updated, Settlements(next, seat)));
        ++tiles;
      }
      for_each_legal_build(next, [&](const Build& build) {
        if (build.kind == Build::Kind::kOut) return;
        State built = next;
        play_build(built, build);
        Settlements updated(next, next.turn);
        updated.build(next, build);
        CHECK(are_same(updated, Settlements(built, next.turn)));
        ++buildings;
      });
      return true;
    });
    play_on(state, draw, random);
  }
  CHECK(tiles > 1000);
  CHECK(buildings > 1000);
}

TEST_CASE("A game for ranks is worth more at the end with a better rank") {
  const stela::testing::SetTable set(info(), 4, "[Variant \"ranking\"]\n");
  for (std::uint64_t game = 0; game < 20; ++game) {
    PlayRandom random(game);
    State state = State::initial(set.table());
    while (due_in(state) != kNobody) play_on(state, draws(state).any(random.chance), random);
    const Outcome outcome = outcome_of(state);
    REQUIRE(outcome.places.size() > 1);
    for (std::size_t i = 1; i < outcome.places.size(); ++i) {
      CHECK(evaluate(state, outcome.places[i - 1].front()) >
            evaluate(state, outcome.places[i].front()));
    }
  }
}

}  // namespace
}  // namespace stela::taluva
