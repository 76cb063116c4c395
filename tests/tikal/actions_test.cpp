// Actions of Tikal: the order of the conditions, limits, and input that nobody should write.
#include "tests/catch.h"
#include "tests/support.h"

namespace stela::testing {
namespace {

constexpr std::string_view kHead =
    "[Game \"Tikal\"]\n[Player \"red\" \"Anna\"]\n[Player \"blue\" \"Ben\"]\n\n";

/// Six tiles: A1@a3, A2@b3 and A3@c1 temples, A6@b4 and A5@c2 treasures, A4@c3 jungle.
constexpr std::string_view kBoard = "setup: A1@a3/0 A2@b3/1 A6@b4/0 A3@c1/0 A5@c2/0 A4@c3/3 ";

std::string record(std::string_view entries) {
  return std::string(kHead) + std::string(entries) + "\nresult: *\n";
}

Strings wrong(std::string_view entries) { return wrong_in(record(entries)); }

/// Returns the errors in `actions` after red's tile on the board with `pieces`.
Strings wrong_turn(std::string_view pieces, std::string_view actions) {
  return wrong(std::string(kBoard) + std::string(pieces) + "\n1. red: B3@c4/0 " +
               std::string(actions));
}

Strings just(std::string_view rule, std::string_view token) {
  return {std::string(rule) + "@1 " + std::string(token)};
}

}  // namespace

TEST_CASE("action points are counted before anything else") {
  CHECK(wrong_turn("", "in@z9*11") == just("tikal.ap.exceeded", "in@z9*11"));
  CHECK(wrong_turn("", "in@a1*6 camp@a1") == just("tikal.ap.exceeded", "camp@a1"));
  CHECK(wrong_turn("", "in@a1*6 guard@a1") == just("tikal.ap.exceeded", "guard@a1"));
  CHECK(wrong_turn("", "in@a1*8 lift@a1=1") == just("tikal.ap.exceeded", "lift@a1=1"));
  CHECK(wrong_turn("", "in@a1*8 swap@red=1/1") == just("tikal.ap.exceeded", "swap@red=1/1"));
  CHECK(wrong_turn("", "hop@a1-a1*11") == just("tikal.ap.exceeded", "hop@a1-a1*11"));
  CHECK(wrong_turn("", "dig@a1*6") == just("tikal.ap.exceeded", "dig@a1*6"));
}

TEST_CASE("of a way the points are counted last") {
  CHECK(wrong_turn("", "go@a1-b2*11") == just("tikal.go.pieces", "go@a1-b2*11"));
  CHECK(wrong_turn("red:in@b3*4", "go@b3-c3-c4-e5*4") ==
        just("tikal.go.adjacent", "go@b3-c3-c4-e5*4"));
  CHECK(wrong_turn("red:in@b3*4", "go@b3-c3*4") == just("tikal.ap.exceeded", "go@b3-c3*4"));
}

TEST_CASE("absurd numbers are refused like any others") {
  CHECK(wrong_turn("", "in@a1*1000000000") == just("tikal.ap.exceeded", "in@a1*1000000000"));
  CHECK(wrong_turn("", "in@a1*L+99999999999999999999") ==
        just("tikal.ap.exceeded", "in@a1*L+99999999999999999999"));
  CHECK(wrong_turn("red:in@b1", "go@b1-c1*1000000000") ==
        just("tikal.go.pieces", "go@b1-c1*1000000000"));
  CHECK(wrong_turn("red:in@b1", "dig@b1*1000000000") ==
        just("tikal.ap.exceeded", "dig@b1*1000000000"));
}

TEST_CASE("a way of a thousand cells is walked to where it breaks a rule") {
  std::string way = "go@a1";
  for (int i = 0; i < 500; ++i) way += "-b2-a1";
  CHECK(wrong_turn("red:in@a1", way) == just("tikal.ap.exceeded", way));
  CHECK(wrong_turn("red:in@a1", way + "-h5") == just("tikal.go.adjacent", way + "-h5"));
  CHECK(wrong_turn("red:in@a1", way + "-h") == just("record.action-malformed", way + "-h"));
  const Replayed replayed(
      record(std::string(kBoard) + "red:in@a1\n1. red: B3@c4/0 " + way + "-h5"));
  REQUIRE(replayed.diagnostics.size() == 1);
  CHECK(replayed.diagnostics.front().message.english().size() < 100);
}

TEST_CASE("a rejected action leaves the state as it was") {
  Replayed before(record(std::string(kBoard) + "red:in@b1*2"));
  const auto position = before.replayer.reached().clone();
  Broken broken;
  const std::vector<Token> tile = {{"B3@c4/0", {}, TokenKind::kAction}};
  REQUIRE(position->play(0, tile, false, nullptr, broken));
  const auto after_tile = position->clone();
  for (const std::string_view token :
       {"in@a2", "go@b1-a1*3", "dig@b1*3", "lift@c2=1", "swap@blue=1/1", "camp@b1", "guard@b1*L",
        "hop@a1-b2", "volcano=B6", "B4@d3/2", "red=1", "nothing", "go@b1", "temple@b1=4"}) {
    INFO(token);
    const std::vector<Token> action = {{token, {}, TokenKind::kAction}};
    CHECK_FALSE(position->play(0, action, false, nullptr, broken));
    CHECK(position->equals(*after_tile));
  }
}

TEST_CASE("the limits of temples and treasures hold for each turn") {
  CHECK(wrong_turn("red:in@b1*9", "dig@b1 dig@b1 dig@b1") == just("tikal.dig.limit", "dig@b1"));
  CHECK(wrong_turn("red:in@b1*9 red:in@c1*9", "dig@b1*2 dig@c1*2").empty());
  CHECK(wrong(std::string(kBoard) +
              "red:in@b1*2\n1. red: volcano=B6\n2. red: dig@b1*2\n3. blue:\n4. red: B6@c4/0 "
              "dig@b1*2")
            .empty());
}

TEST_CASE("the pieces for a second level or treasure may come after the first") {
  CHECK(wrong_turn("red:in@b1 red:in@c1", "dig@b1 go@c1-b1 dig@b1").empty());
  CHECK(wrong_turn("red:in@b1 red:in@c1", "dig@b1*2") == just("tikal.dig.pieces", "dig@b1*2"));
}

TEST_CASE("a place off the board breaks the first condition of a place") {
  CHECK(wrong_turn("", "in@h6") == just("tikal.in.camp", "in@h6"));
  CHECK(wrong_turn("", "go@h6-a1") == just("tikal.go.pieces", "go@h6-a1"));
  CHECK(wrong_turn("", "hop@a1-q99") == just("tikal.hop.camp", "hop@a1-q99"));
  CHECK(wrong_turn("", "dig@b0") == just("tikal.dig.temple", "dig@b0"));
  CHECK(wrong_turn("", "lift@z1=1") == just("tikal.lift.none", "lift@z1=1"));
  CHECK(wrong_turn("", "camp@a9") == just("tikal.camp.terrain", "camp@a9"));
  CHECK(wrong_turn("", "guard@a9") == just("tikal.guard.temple", "guard@a9"));
}

TEST_CASE("who does not play is an unknown action, but no caller in an auction") {
  CHECK(wrong_turn("", "green=3") == just("record.action-unknown", "green=3"));
  CHECK(wrong_turn("", "blue=3") == just("record.action-phase", "blue=3"));
  CHECK(wrong_turn("", "swap@green=1/1") == just("tikal.swap.self", "swap@green=1/1"));
}

}  // namespace stela::testing
