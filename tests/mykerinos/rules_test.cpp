// Fine points of the rules that testdata/ does not show by itself.
#include "lib/mykerinos/rules/rules.h"

#include "lib/mykerinos/rules/course.h"
#include "tests/catch.h"
#include "tests/mykerinos/table.h"

namespace stela::mykerinos {
namespace {

std::string area(std::string_view more) { return std::string(kArea) + std::string(more); }

}  // namespace

TEST_CASE("conditions of a parcel are checked in the order of the rulings") {
  const TestTable table;
  State state = table.start();
  CHECK(table.broken(state, "lay@5L=V9:../../..") == "mykerinos.lay.slot");
  CHECK(table.broken(state, "lay@1L=V9:../../..") == "mykerinos.lay.card");
  CHECK(table.broken(state, "dig@a1") == "record.action-phase");
  CHECK(table.broken(state, "red:lay@1L=V2:../../..") == "record.action-phase");
  CHECK(check_end(state)->id == "record.action-phase");
  table.act(state, "lay@1L=V2:../../..");
  CHECK(check_end(state)->id == "mykerinos.lay.count");
}

TEST_CASE("conditions of a dig are checked in the order of the rulings") {
  const TestTable table;
  const State state = table.setup(area("blue:dig@a1 blue:hand=1 red:hand=1 green:hand=1"));
  CHECK(table.broken(state, "dig@a1-b1") == "mykerinos.expand.count");
  CHECK(table.broken(state, "dig@a9") == "mykerinos.field.none");
  CHECK(table.broken(state, "dig@a1") == "mykerinos.field.occupied");
  CHECK(table.broken(state, "dig@b1") == "mykerinos.field.pyramid");
  CHECK(table.broken(state, "expand@h1-h9") == "mykerinos.field.none");
  CHECK(table.broken(state, "expand@h1-h2") == "mykerinos.hand.short");
  CHECK(table.broken(state, "violet:lemon:dig@a9") == "record.action-phase");
  CHECK(table.broken(state, "violet:dig@a9") == "mykerinos.patron.none");
}

TEST_CASE("each field is looked at by itself, from the first to the last") {
  const TestTable table;
  const State state = table.setup(area("blue:dig@a1 blue:hand=5 red:hand=1 green:hand=1"));
  CHECK(table.broken(state, "expand@a1-a9") == "mykerinos.field.occupied");
  CHECK(table.broken(state, "expand@b1-a1") == "mykerinos.field.pyramid");
  CHECK(table.broken(state, "expand@a9-b1") == "mykerinos.field.none");
}

TEST_CASE("an extension first touches, then goes on in a chain") {
  const TestTable table;
  const State state = table.setup(area("blue:dig@a1 blue:hand=5 red:hand=1 green:hand=1"));
  CHECK(table.broken(state, "expand@b2-d3") == "mykerinos.expand.adjacent");
  CHECK(table.broken(state, "expand@a2-d3") == "mykerinos.expand.chain");
  CHECK(table.broken(state, "expand@a2-b2").empty());
}

TEST_CASE("fields do not touch round the edge of the area") {
  CHECK(touch(0, 1));
  CHECK(touch(0, 8));
  CHECK_FALSE(touch(7, 8));
  CHECK_FALSE(touch(0, 9));
  CHECK_FALSE(touch(0, 16));
}

TEST_CASE("an empty hand comes before the card, and the card before what it allows") {
  const TestTable table;
  const State empty = table.setup(area("red:hand=1 green:hand=1"));
  CHECK(table.broken(empty, "tangerine:dig@a9") == "mykerinos.hand.empty");
  CHECK(table.broken(empty, "pass").empty());
  const State state =
      table.setup("round=2 " + area("blue:cards=K2 blue:hand=3 red:hand=1 green:hand=1"));
  CHECK(table.broken(state, "tangerine:dig@a9") == "mykerinos.patron.none");
  CHECK(table.broken(state, "blackmore:expand@a9") == "mykerinos.patron.action");
  CHECK(table.broken(state, "blackmore:museum@9X") == "mykerinos.patron.action");
}

TEST_CASE("with the option only Lady Violet helps an empty hand") {
  const TestTable table(3, "[Option \"violet-empty-hand\" \"allow\"]\n");
  const State state = table.setup("round=2 " + area("blue:cards=V2,L2 red:hand=1 green:hand=1"));
  CHECK(table.broken(state, "violet:dig@a1").empty());
  CHECK(table.broken(state, "violet:dig@b1") == "mykerinos.field.pyramid");
  CHECK(table.broken(state, "lemon:dig@b1") == "mykerinos.hand.empty");
  CHECK(table.broken(state, "dig@a1") == "mykerinos.hand.empty");
}

TEST_CASE("Lady Violet's archaeologist comes from the general supply") {
  const TestTable table;
  State state = table.setup("round=2 " + area("blue:cards=V2 blue:hand=1 red:hand=1 green:hand=1"));
  CHECK(state.supply[0] == 24);
  table.play(state, "violet:dig@a1");
  CHECK(state.supply[0] == 23);
  CHECK(state.hand[0] == 1);
  CHECK(state.cards[0].used[0] == 1);
}

TEST_CASE("conditions of a room are checked in the order of the rulings") {
  const TestTable table;
  const State state = table.setup(
      "round=2 " + area("blue:dig@a1-a2 red:dig@c1 red:museum@5V red:museum@3V blue:hand=23 "
                        "passed=blue,red,green zone=1"));
  CHECK(table.broken(state, "museum@2VB") == "mykerinos.museum.room");
  CHECK(table.broken(state, "museum@5V") == "mykerinos.museum.occupied");
  CHECK(table.broken(state, "museum@5L") == "mykerinos.museum.access");
  CHECK(table.broken(state, "museum@3L") == "mykerinos.museum.supply");
  CHECK(table.broken(state, "brown:museum@3L") == "record.action-phase");
  CHECK(table.broken(state, "leave") == "mykerinos.leave.rank");
  CHECK(table.broken(state, "take@2L") == "mykerinos.take.zone");
}

TEST_CASE("a 5-room opens from both 2-rooms and from the 3-room of its wing") {
  const TestTable table;
  for (const std::string_view way : {"3V", "2VL", "2TV"}) {
    const State opened = table.setup("round=2 " + std::string(kArea) + "blue:dig@a1 blue:museum@" +
                                     std::string(way) + " passed=blue,red,green zone=1");
    CHECK(table.broken(opened, "museum@5V").empty());
    CHECK(table.broken(opened, "museum@5B") == "mykerinos.museum.access");
  }
}

TEST_CASE("in a line the fifth wing and the first share no room") {
  const TestTable table(3, "[Option \"museum\" \"line\"]\n");
  const State state =
      table.setup("round=2 " + area("blue:dig@a1 blue:museum@3T passed=blue,red,green zone=1"));
  CHECK(table.broken(state, "museum@2TV") == "mykerinos.museum.room");
  CHECK(table.broken(state, "museum@2KT").empty());
}

TEST_CASE("what has no place in a phase breaks the phase") {
  const TestTable table;
  const State digging = table.setup(area("blue:dig@a1 blue:hand=3 red:hand=3 green:hand=3"));
  CHECK(check_end(digging)->id == "record.action-phase");
  CHECK(table.broken(digging, "museum@3V") == "record.action-phase");
  CHECK(table.broken(digging, "blue:hand=1") == "record.action-phase");
  State choosing = table.setup(area("blue:dig@a1 passed=blue,red,green zone=1"));
  CHECK(table.broken(choosing, "lay@5L=V9:../../..") == "record.action-phase");
  table.act(choosing, "museum@3V");
  CHECK(check_end(choosing) == nullptr);
  CHECK(table.broken(choosing, "lay@5L=V9:../../..") == "record.action-phase");
  CHECK(table.broken(choosing, "museum@3L") == "record.action-phase");
}

TEST_CASE("rooms are named in the order of the wings") {
  const TestTable table;
  const State state = table.setup(area("blue:dig@a1 passed=blue,red,green zone=1"));
  CHECK(table.canonical(state, "museum@2LV") == "museum@2VL");
  CHECK(table.canonical(state, "museum@2VT") == "museum@2TV");
  CHECK(table.canonical(state, "museum@3K") == "museum@3K");
}

TEST_CASE("the neutral action is the same player's, and comes once") {
  const TestTable table(2);
  State state = table.setup(area("blue:hand=3 red:hand=3 blue:neutral=2 red:neutral=2"));
  CHECK(table.broken(state, "neutral:dig@a1") == "record.action-phase");
  table.act(state, "dig@a1");
  CHECK(table.broken(state, "dig@a2") == "record.action-phase");
  CHECK(table.broken(state, "neutral:violet:dig@a9") == "mykerinos.neutral.patron");
  CHECK(table.broken(state, "neutral:expand@a2-b2") == "mykerinos.expand.adjacent");
  CHECK(table.broken(state, "neutral:museum@3V") == "record.action-phase");
  CHECK(table.broken(state, "neutral:neutral:dig@a2") == "record.action-phase");
  table.act(state, "neutral:dig@a2");
  CHECK(table.broken(state, "neutral:dig@b2") == "record.action-phase");
  end_entry(state);
  CHECK(state.turn == 1);
  CHECK(state.neutrals[0] == 1);
  CHECK(digger_on(state, 8) == kNeutral);
}

TEST_CASE("after the neutral hand is empty, it is the hand that is missing") {
  const TestTable table(2);
  State state = table.setup(area("neutral:dig@h1 blue:hand=3 red:hand=3 red:neutral=2"));
  table.act(state, "dig@a1");
  CHECK(table.broken(state, "neutral:dig@a2-a3") == "mykerinos.expand.count");
  CHECK(table.broken(state, "neutral:dig@b1") == "mykerinos.field.pyramid");
  CHECK(table.broken(state, "neutral:expand@a2-b2") == "mykerinos.neutral.hand");
}

}  // namespace stela::mykerinos
