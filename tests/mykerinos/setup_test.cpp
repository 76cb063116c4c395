// Positions as records: what a setup may contain and omit, and that it is complete.
#include "lib/mykerinos/rules/rules.h"
#include "tests/catch.h"
#include "tests/mykerinos/table.h"

namespace stela::mykerinos {
namespace {

std::string setup_area(std::string_view more) { return std::string(kArea) + std::string(more); }

/// The position's setup makes the same position, token by token.
void check_round_trip(const TestTable& table, const State& state) {
  const std::string tokens = table.tokens_of(state);
  INFO(tokens);
  const State again = table.setup(tokens);
  CHECK(again == state);
  CHECK(table.tokens_of(again) == tokens);
}

}  // namespace

TEST_CASE("a setup without anything is the start of a round") {
  const TestTable table;
  const State state = table.setup("round=1");
  CHECK(state == table.start());
  CHECK(table.tokens_of(state) ==
        "round=1 blue:hand=11 red:hand=11 green:hand=11 blue:score=0 red:score=0 green:score=0 "
        "start=blue");
}

TEST_CASE("what a setup leaves out is written out") {
  const TestTable table(2);
  const State state = table.setup(setup_area("blue:dig@c4-a2 neutral:dig@e1 start=red"));
  CHECK(table.tokens_of(state) ==
        "round=1 " +
            setup_area("blue:dig@a2-c4 neutral:dig@e1 blue:hand=0 red:hand=0 blue:neutral=0 "
                       "red:neutral=0 blue:score=0 red:score=0 start=red next=red"));
}

TEST_CASE("lists of a setup have a canonical order") {
  const TestTable table;
  State state = table.start();
  begin_setup(state);
  CHECK(table.canonical(state, "blue:dig@c4-a2-a1") == "blue:dig@a1-a2-c4");
  CHECK(table.canonical(state, "blue:cards=T0,N5,V0,V2^,V3") == "blue:cards=V3^,V2,V0,T0,N5");
  CHECK(table.canonical(state, "seen=N1,T2,V3") == "seen=V3,T2,N1");
  CHECK(table.canonical(state, "blue:museum@2LV") == "blue:museum@2VL");
}

TEST_CASE("a setup in every phase is the position that it was made from") {
  const TestTable table(2);
  State state = table.start();
  table.play(state, kArea);
  check_round_trip(table, state);
  table.play(state, "dig@a1 neutral:dig@c1");
  check_round_trip(table, state);
  table.play(state, "dig@e1 neutral:expand@d1-d2");
  table.play(state, "pass");
  check_round_trip(table, state);
  table.play(state, "dig@b2");
  check_round_trip(table, state);
  CHECK(std::get<Choosing>(state.phase).step == Step::kDiscard);
  table.play(state, "discard@1R");
  check_round_trip(table, state);
  table.play(state, "museum@2TV");
  check_round_trip(table, state);
  CHECK(std::get<Choosing>(state.phase).step == Step::kRest);
  table.play(state, "leave");
  check_round_trip(table, state);
  table.play(state, "take@2L");
  check_round_trip(table, state);
  CHECK(state.round == 2);
  CHECK(std::holds_alternative<Laying>(state.phase));
}

TEST_CASE("the end of the game is a position, too") {
  const TestTable table;
  State state = table.setup(
      "round=4 lay@6R=N5:../../.^ lay@6L=V3:../../.. blue:dig@e7 passed=red,green,blue zone=6");
  table.play(state, "take@6R");
  CHECK(std::holds_alternative<GameOver>(state.phase));
  check_round_trip(table, state);
  CHECK(state.score[0] == 5);
  State other = table.setup(
      "round=4 lay@6R=N5:../../.^ lay@6L=V3:../../.. blue:dig@e7 passed=red,green,blue zone=6 "
      "start=red");
  table.play(other, "take@6R");
  check_round_trip(table, other);
}

TEST_CASE("tokens out of their order belong to another phase of the setup") {
  const TestTable table;
  CHECK(table.broken_setup("blue:hand=1 blue:museum@3V") == "record.action-phase");
  CHECK(table.broken_setup("start=red passed=red") == "record.action-phase");
  CHECK(table.broken_setup("take@1L") == "record.action-phase");
  CHECK(table.broken_setup("museum@3V") == "record.action-phase");
  CHECK(table.broken_setup("neutral:museum@3V") == "record.action-phase");
  CHECK(table.broken_setup("blue:red:museum@3V") == "record.action-phase");
}

TEST_CASE("a setup keeps to what is in the box") {
  const TestTable table;
  CHECK(table.broken_setup("blue:hand=26") == "record.setup");
  CHECK(table.broken_setup("blue:museum@3V blue:hand=25") == "record.setup");
  CHECK(table.broken_setup("round=2 blue:museum@3V blue:hand=24").empty());
  CHECK(table.broken_setup("round=2 blue:cards=V2,V2,V2,V2,V2,V2,V2,V2") == "record.setup");
  CHECK(table.broken_setup("round=2 blue:cards=N5^") == "record.setup");
  CHECK(table.broken_setup("round=4 seen=N2") == "record.setup");
  CHECK(table.broken_setup("round=4 seen=V7,L7,B7,K3").empty());
  CHECK(table.broken_setup("round=4 seen=V7,L7,B7,K4") == "record.setup");
  CHECK(table.broken_setup("blue:score=1000") == "record.setup");
  // A score leaves room for every point that can still come.
  CHECK(table.broken_setup("round=2 blue:score=644").empty());
  CHECK(table.broken_setup("round=2 blue:score=645") == "record.setup");
  CHECK(table.broken_setup("round=4 blue:score=999 passed=red,green,blue").empty());
  CHECK(table.broken_setup("next=blue") == "record.setup");
  const TestTable any(3, "[Option \"patron-count\" \"any\"]\n");
  CHECK(any.broken_setup("round=2 blue:cards=V2,V2,V2,V2,V2,V2,V2,V2").empty());
}

TEST_CASE("a setup in a zone says what is due there") {
  const TestTable table;
  const std::string zone =
      setup_area("blue:dig@a1-a2-b2 red:dig@c1-d1 green:dig@c3 passed=green,red,blue zone=1");
  CHECK(table.setup(zone).turn == 0);
  CHECK(table.broken_setup(zone + " step=discard") == "record.setup");
  CHECK(table.broken_setup(zone + " step=rest next=red") == "record.setup");
  // Blue and red, who rank first, have neither taken a parcel nor reserved a room.
  CHECK(table.broken_setup(zone + " step=rest") == "record.setup");
  CHECK(table.broken_setup(zone + " next=red") == "record.setup");
  CHECK(table.broken_setup(setup_area("blue:dig@a1 passed=green,red,blue zone=2")) ==
        "record.setup");
}

TEST_CASE("before the first zone with archaeologists nobody has won anything") {
  const TestTable table;
  const std::string area = setup_area("");
  const std::string digs = area + "blue:dig@e1 ";
  const std::string passed = " passed=green,red,blue";
  CHECK(table.broken_setup(digs + passed).empty());
  CHECK(table.broken_setup(digs + "blue:score=12" + passed) == "record.setup");
  CHECK(table.broken_setup(digs + "blue:hand=20" + passed) == "record.setup");
}

TEST_CASE("a player's colour may be a patron's word") {
  const TestTable table;
  const Move move = table.move("violet:dig@a1");
  CHECK(help_of(std::get<Dig>(move).by).patron == Patron::kViolet);
  State state = table.start();
  begin_setup(state);
  CHECK(table.broken(state, "violet:museum@3V") == "record.action-phase");
}

}  // namespace stela::mykerinos
