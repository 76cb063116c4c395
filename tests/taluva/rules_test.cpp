// Fine points of the rules that testdata/ does not show by itself.
#include "lib/taluva/rules/rules.h"

#include <array>

#include "tests/catch.h"
#include "tests/taluva/table.h"

namespace stela::taluva {
namespace {

constexpr std::string_view kTwoTilesLaid = "JC@0,0/0 SR@1,0/3 ";

/// Returns `setup` after the tile has been laid, so that a building action is due.
State building(const TestTable& table, std::string_view setup, std::string_view tile) {
  State state = table.with_stocks(setup);
  REQUIRE(table.broken(state, tile).empty());
  table.act(state, tile);
  return state;
}

}  // namespace

TEST_CASE("conditions of a tile are checked in the order of the rulings") {
  const TestTable table;
  const State empty = table.start();
  CHECK(table.broken(empty, "XY@5,5/0") == "taluva.tile.unknown");
  CHECK(table.broken(empty, "JC@5,5/0") == "taluva.tile.origin");
  const State state = table.setup("JJ@0,0/0");
  CHECK(table.broken(state, "JJ@9,9/0") == "taluva.tile.exhausted");
  CHECK(table.broken(state, "JC@0,-1/0") == "taluva.eruption.gap");
  CHECK(table.broken(state, "JC@9,9/0") == "taluva.tile.detached");
  CHECK(table.broken(state, "JC@0,1/2") == "taluva.eruption.volcano");
  CHECK(table.broken(state, "JC@0,0/0") == "taluva.eruption.direction");
  CHECK(table.broken(state, "hut@0,1") == "record.action-phase");
}

TEST_CASE("conditions of a building are checked in the order of the rulings") {
  const TestTable table;
  const State state =
      building(table, "JC@0,0/0 SR@1,0/3 white:hut@0,1 white:stock=3/2/0", "JS@-1,0/2");
  CHECK(table.broken(state, "hut@9,9") == "taluva.build.nowhere");
  CHECK(table.broken(state, "hut@0,0") == "taluva.build.volcano");
  CHECK(table.broken(state, "hut@0,1") == "taluva.build.occupied");
  CHECK(table.broken(state, "hut@-1,1") == "taluva.build.stock");
  CHECK(table.broken(state, "tower@-1,1") == "taluva.tower.level");
  CHECK(table.broken(state, "temple@-2,0") == "taluva.temple.adjacent");
  CHECK(table.broken(state, "temple@-1,1") == "taluva.temple.size");
  CHECK(table.broken(state, "grow@9,9=J") == "taluva.grow.settlement");
  CHECK(table.broken(state, "grow@0,1=L") == "taluva.grow.terrain");
  CHECK(table.broken(state, "grow@0,1=J*7") == "taluva.build.stock");
  CHECK(table.broken(state, "JC@0,0/1") == "record.action-phase");
  CHECK(table.broken(state, "out").empty());
}

TEST_CASE("whoever can build must, be it by a temple, a tower or a growth") {
  const TestTable table;
  const State huts = building(table, "JC@0,0/0 SR@1,0/3 white:hut@0,1", "JS@-1,0/2");
  CHECK(table.broken(huts, "out") == "taluva.out");
  const State temple = building(
      table,
      "JC@0,0/0 SR@1,0/3 LL@-1,3/3 white:hut@-1,1 white:hut@0,1 white:hut@-1,2 white:stock=1/2/0",
      "JS@-1,0/2");
  CHECK(table.broken(temple, "out") == "taluva.out");
  CHECK(first_build(temple).has_value());
}

TEST_CASE("a growth takes as many huts as the levels of what it reaches") {
  const TestTable table;
  const State state =
      building(table, "JC@0,0/0 SR@1,-1/5 CJ@0,0/5 white:hut@-1,1 white:stock=3/2/19", "LL@-2,1/2");
  CHECK(table.canonical(state, "grow@-1,1=C") == "grow@-1,1=C*2");
  CHECK(table.broken(state, "grow@-1,1=C*1") == "taluva.grow.count");
  CHECK(table.broken(state, "grow@-1,1=J") == "taluva.grow.terrain");
}

TEST_CASE("a growth may take the last hut, and no more") {
  const TestTable table;
  const auto with_huts = [&](std::string_view huts) {
    return building(
        table, "JC@0,0/0 SR@1,-1/5 CJ@0,0/5 white:hut@-1,1 white:stock=3/2/" + std::string(huts),
        "LL@-2,1/2");
  };
  CHECK(table.broken(with_huts("2"), "grow@-1,1=C").empty());
  CHECK(table.broken(with_huts("1"), "grow@-1,1=C") == "taluva.build.stock");
}

TEST_CASE("a setup is of tokens that place, and needs its tiles") {
  const TestTable table(2, "[Option \"tiles\" \"2\"]\n");
  State state = table.start();
  begin_setup(state);
  table.act(state, "JC@0,0/0");
  CHECK(table.broken(state, "hut@0,1") == "record.action-phase");
  CHECK(table.broken(state, "out") == "record.action-phase");
  table.act(state, "SR@1,0/3");
  CHECK(check_end(state) == nullptr);
  CHECK(table.broken(state, "JS@-1,0/2") == "record.setup");
  CHECK(table.broken(state, "stack=1") == "record.setup");
  CHECK(table.broken(state, "stack=0").empty());
}

TEST_CASE("a growth is canonically named by the settlement's lowest hex and its huts") {
  const TestTable table;
  const State state =
      building(table, "JC@0,0/0 SR@1,0/3 LC@1,2/3 white:hut@0,1 white:hut@1,1", "JS@-1,0/2");
  CHECK(table.canonical(state, "grow@1,1=L") == "grow@0,1=L*1");
  CHECK(table.canonical(state, "grow@0,1=L*1") == "grow@0,1=L*1");
  CHECK(table.broken(state, "grow@1,1=L*2") == "taluva.grow.count");
  CHECK(table.canonical(state, "grow@1,1=J") == "grow@0,1=J*1");
}

TEST_CASE("eruptions may cover volcanoes, but no whole settlement, tower or temple") {
  const TestTable table;
  const State hut = table.setup("JC@0,0/0 SR@1,0/3 white:hut@0,1");
  CHECK(table.broken(hut, "LL@0,0/5") == "taluva.eruption.settlement");
  CHECK(table.broken(hut, "LL@0,0/1") == "taluva.eruption.gap");
  const State wide = table.setup("JC@0,0/0 SR@1,0/3 white:hut@0,1 white:hut@-1,1");
  CHECK(table.broken(wide, "LL@0,0/5").empty());
  // An own hut that touches only the covered volcano is of another settlement.
  const State beside = table.setup("JC@0,0/0 SR@1,0/3 white:hut@0,1 white:hut@2,-1");
  CHECK(table.broken(beside, "LL@0,0/5") == "taluva.eruption.settlement");
  const State temple = table.setup("JC@0,0/0 SR@1,0/3 white:hut@-1,1 white:temple@0,1");
  CHECK(table.broken(temple, "LL@0,0/5") == "taluva.eruption.building");
}

TEST_CASE("the early end is two kinds completed by a build, not by the setup") {
  const TestTable table;
  State state = table.setup(
      "JC@0,0/0 SR@1,0/3 LL@-1,3/3 white:temple@-1,1 white:temple@-1,2 "
      "white:temple@0,1 white:stock=0/2/1 red:stock=3/2/17");
  table.play(state, "JS@-1,0/2 hut@-1,-1");
  REQUIRE(std::holds_alternative<GameOver>(state.phase));
  CHECK(outcome_of(state).winners == std::vector<Actor>{0});
}

TEST_CASE("temples count before towers, towers before huts, covered huts too") {
  const TestTable table(2, "[Option \"tiles\" \"4\"]\n");
  State state = table.setup("JC@0,0/0 SR@1,0/3 red:hut@-1,1 red:hut@0,1 red:stock=3/2/17 stack=2");
  table.play(state, "LL@0,0/5 hut@1,-1");
  CHECK(score_of(state, 1) == Score{{0, 0, 3}});
}

TEST_CASE("a player who is out is skipped, and the last one left wins") {
  const TestTable table;
  State state = table.setup("JC@0,0/0 SR@1,0/3 white:stock=3/2/0");
  table.play(state, "JS@-1,0/2 out");
  REQUIRE(std::holds_alternative<GameOver>(state.phase));
  CHECK(outcome_of(state).winners == std::vector<Actor>{1});
  CHECK(outcome_of(state).out == std::array{true, false, false, false});
}

TEST_CASE("with three players the game goes on without the one who is out") {
  const TestTable table(3);
  State state = table.setup("JC@0,0/0 SR@1,0/3 white:stock=3/2/0");
  table.play(state, "JS@-1,0/2 out");
  REQUIRE(std::holds_alternative<Laying>(state.phase));
  CHECK(state.turn == 1);
  table.play(state, "LC@1,2/3 hut@2,1");
  table.play(state, "CS@4,0/0 hut@3,1");
  CHECK(state.turn == 1);
}

TEST_CASE("in a ranking the first who completes takes the best place, the first out the worst") {
  const TestTable table(3, "[Variant \"ranking\"]\n");
  State state = table.with_stocks("JC@0,0/0 SR@1,0/3 white:stock=3/2/0 red:stock=0/2/1");
  table.play(state, "JS@-1,0/2 out");
  table.play(state, "LC@1,2/3 hut@2,1");
  REQUIRE(std::holds_alternative<GameOver>(state.phase));
  const Outcome outcome = outcome_of(state);
  CHECK(outcome.places == std::vector<std::vector<Actor>>{{1}, {2}, {0}});
  CHECK(outcome.winners == std::vector<Actor>{1});
}

TEST_CASE("teams win and lose together") {
  const TestTable table(4, "[Variant \"teams\"]\n");
  State state = table.setup("JC@0,0/0 SR@1,0/3 white:stock=3/2/0 brown:stock=3/2/0");
  table.play(state, "JS@-1,0/2 out");
  REQUIRE(std::holds_alternative<Laying>(state.phase));
  table.play(state, "LC@1,2/3 hut@2,1");
  table.play(state, "CS@4,0/0 out");
  REQUIRE(std::holds_alternative<GameOver>(state.phase));
  CHECK(outcome_of(state).winners == std::vector<Actor>{1, 3});
}

TEST_CASE("a team wins early when one completes two kinds and the other one") {
  const TestTable table(4, "[Variant \"teams\"]\n");
  const std::string tokens = "JC@0,0/0 SR@1,0/3 white:stock=0/2/1 ";
  State alone = table.with_stocks(tokens);
  table.play(alone, "JS@-1,0/2 hut@-1,-1");
  CHECK(std::holds_alternative<Laying>(alone.phase));
  State both = table.with_stocks(tokens + "brown:stock=3/0/20");
  table.play(both, "JS@-1,0/2 hut@-1,-1");
  REQUIRE(std::holds_alternative<GameOver>(both.phase));
  CHECK(outcome_of(both).winners == std::vector<Actor>{0, 2});
}

TEST_CASE("the last tile ends the game when its turn is complete") {
  const TestTable table(2, "[Option \"tiles\" \"3\"]\n");
  State state = table.setup(std::string(kTwoTilesLaid) + "stack=1");
  table.play(state, "JS@-1,0/2 hut@-1,-1");
  REQUIRE(std::holds_alternative<GameOver>(state.phase));
  CHECK(outcome_of(state).winners == std::vector<Actor>{0});
}

}  // namespace stela::taluva
