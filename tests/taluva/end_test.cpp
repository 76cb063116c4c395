// How games end: early wins, what counts at the end, and whose pieces do not.
#include "lib/taluva/rules/rules.h"
#include "tests/catch.h"
#include "tests/taluva/table.h"

namespace stela::taluva {
namespace {

constexpr std::string_view kTwoTiles = "JC@0,0/0 SR@1,0/3 ";
/// The first turn on those two tiles.
constexpr std::string_view kHutTurn = "JS@-1,0/2 hut@-1,-1";
constexpr std::string_view kTeams = "[Variant \"teams\"]\n";
constexpr std::string_view kRanking = "[Variant \"ranking\"]\n";

using Seats = std::vector<Actor>;

State after_hut(const TestTable& table, std::string_view stocks) {
  State state = table.with_stocks(std::string(kTwoTiles) + std::string(stocks));
  table.play(state, kHutTurn);
  return state;
}

/// Returns the winners of a position in which no tiles are left.
Seats winners_at_the_end(const TestTable& table, std::string_view stocks) {
  const State state = table.with_stocks(std::string(kTwoTiles) + std::string(stocks) + " stack=0");
  REQUIRE(std::holds_alternative<GameOver>(state.phase));
  return outcome_of(state).winners;
}

bool plays_on(const State& state) { return std::holds_alternative<Laying>(state.phase); }

}  // namespace

TEST_CASE("who completes two kinds wins, whatever the others have built") {
  const State two = after_hut(TestTable(), "white:stock=3/0/1 red:stock=0/1/20");
  REQUIRE_FALSE(plays_on(two));
  CHECK(outcome_of(two).winners == Seats{0});
  const State teams =
      after_hut(TestTable(4, kTeams), "white:stock=3/0/1 brown:stock=3/0/20 red:stock=0/2/20");
  REQUIRE_FALSE(plays_on(teams));
  CHECK(outcome_of(teams).winners == Seats{0, 2});
}

TEST_CASE("a team wins early, too, when the one who builds completes the one kind of three") {
  const TestTable table(4, kTeams);
  const State won = after_hut(table, "white:stock=3/2/1 brown:stock=0/0/20");
  REQUIRE_FALSE(plays_on(won));
  CHECK(outcome_of(won).winners == Seats{0, 2});
  CHECK(plays_on(after_hut(table, "white:stock=3/2/2 brown:stock=0/0/20")));
  CHECK(plays_on(after_hut(table, "white:stock=3/2/1 brown:stock=0/2/20")));
}

TEST_CASE("what a partner had completed does not count when the partner is out") {
  CHECK(
      plays_on(after_hut(TestTable(4, kTeams), "white:stock=3/0/1 brown:stock=0/2/20 brown:out")));
}

TEST_CASE("a team loses when both are out, whichever team it is") {
  const TestTable table(4, kTeams);
  CHECK(plays_on(after_hut(table, "brown:out")));
  CHECK(plays_on(after_hut(table, "brown:out yellow:out")));
  const State over = table.setup(std::string(kTwoTiles) + "red:out yellow:out");
  REQUIRE(std::holds_alternative<GameOver>(over.phase));
  CHECK(outcome_of(over).winners == Seats{0, 2});
}

TEST_CASE("at the end the pieces of both of a team count, temples first") {
  const TestTable table(4, kTeams);
  CHECK(winners_at_the_end(
            table, "white:stock=2/2/20 red:stock=2/1/20 brown:stock=2/2/20 yellow:stock=3/1/20") ==
        Seats{0, 2});
  CHECK(winners_at_the_end(
            table, "white:stock=2/2/20 red:stock=2/1/20 brown:stock=3/2/20 yellow:stock=3/1/20") ==
        Seats{1, 3});
}

TEST_CASE("who is out wins with the partner, but the pieces do not count") {
  const TestTable table(4, kTeams);
  CHECK(winners_at_the_end(table, "white:stock=2/2/20 brown:out") == Seats{0, 2});
  CHECK(winners_at_the_end(table, "red:stock=2/2/20 brown:stock=1/2/20 brown:out") == Seats{1, 3});
}

TEST_CASE("where everybody is out nobody has won, and the places are those of departure") {
  const TestTable plays_on(2, "[Option \"last-player\" \"plays-on\"]\n");
  CHECK(winners_at_the_end(plays_on, "white:out red:out").empty());
  const TestTable ranking(4, kRanking);
  const State state = ranking.setup(std::string(kTwoTiles) + "brown:out white:out yellow:out");
  REQUIRE(std::holds_alternative<GameOver>(state.phase));
  CHECK(outcome_of(state).places == std::vector<Seats>{{1}, {3}, {0}, {2}});
}

}  // namespace stela::taluva
