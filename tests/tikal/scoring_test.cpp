// Scoring of Tikal: majorities, guards, treasures, and the order of scoring turns.
#include "tests/catch.h"
#include "tests/support.h"

namespace stela::testing {
namespace {

constexpr std::string_view kScoringBoard =
    "setup: A1@a3/0 A2@b3/1 A6@b4/0 A3@c1/0 A5@c2/0 A4@c3/3 ";

/// Returns the points that red has after a scoring turn without actions from `setup`.
std::int64_t scored(std::string_view setup) {
  Replayed replayed(
      "[Game \"Tikal\"]\n[Player \"red\" \"\"]\n[Player \"blue\" \"\"]\n[Player \"white\" "
      "\"\"]\n\n" +
      std::string(kScoringBoard) + std::string(setup) +
      "\n1. red: volcano=B6\n2. red:\nresult: *\n");
  REQUIRE(replayed.wrong().empty());
  return replayed.replayer.reached().score(0).parts[0];
}

/// Returns the order in which colours score at the end of a game, by default with auctions, in
/// which blue, who laid the last tile, and the others have `scores`.
std::vector<Actor> final_order(std::string_view scores, std::string_view option,
                               bool auction = true) {
  static constexpr std::string_view kColumns = "abcdefgh";
  static constexpr std::string_view kLetters = "AAAAAABBBBBBCCCCCDDDDDEEEEEFFFFFGGGG";
  std::string setup = "setup:";
  std::size_t tile = 0;
  int number = 1;
  for (const char column : kColumns) {
    for (char row = '1'; row <= '5'; ++row) {
      const bool printed = (column == 'a' || column == 'b') && row <= '2';
      if (printed || tile == kLetters.size()) continue;
      number = tile > 0 && kLetters[tile] == kLetters[tile - 1] ? number + 1 : 1;
      setup +=
          std::string(" ") + kLetters[tile] + std::to_string(number) + '@' + column + row + "/0";
      ++tile;
    }
  }
  setup.resize(setup.rfind(' '));  // G4 is still to come
  Replayed replayed("[Game \"Tikal\"]\n" + std::string(auction ? "[Variant \"auction\"]\n" : "") +
                    "[Option \"tied-last\" \"" + std::string(option) +
                    "\"]\n[Player \"red\" \"\"]\n[Player \"blue\" \"\"]\n[Player \"white\" "
                    "\"\"]\n[Player \"yellow\" \"\"]\n\n" +
                    setup + ' ' + std::string(scores) +
                    (auction ? " shown=G4 played=red,white,yellow" : "") +
                    " next=blue\n1. blue: G4@h5/3\nresult: *\n");
  REQUIRE(replayed.wrong().empty());
  std::vector<Actor> order;
  const auto position = replayed.replayer.reached().clone();
  for (; position->due() != kNobody;) {
    order.push_back(position->due());
    Broken broken;
    REQUIRE(position->play(position->due(), {}, true, nullptr, broken));
  }
  return order;
}

}  // namespace

TEST_CASE("only the strictly strongest expedition scores a temple") {
  CHECK(scored("temple@b1=4 red:in@b1") == 4);
  CHECK(scored("temple@b1=4 red:in@b1 blue:in@b1") == 0);
  CHECK(scored("temple@b1=4 red:in@b1*2 blue:in@b1 white:in@b1") == 4);
  CHECK(scored("temple@b1=4 red:in@b1*2 blue:in@b1*2 white:in@b1") == 0);
  CHECK(scored("temple@b1=4 red:in@b1*2 blue:in@b1 white:in@b1*2") == 0);
}

TEST_CASE("the leader counts as three members") {
  CHECK(scored("temple@b1=4 red:in@b1*L blue:in@b1*2") == 4);
  CHECK(scored("temple@b1=4 red:in@b1*L blue:in@b1*3") == 0);
  CHECK(scored("temple@b1=4 red:in@b1*L+1 blue:in@b1*3") == 4);
  CHECK(scored("temple@b1=4 red:in@b1*L blue:in@b1*L") == 0);
}

TEST_CASE("a guarded temple scores for its owner, whoever is there") {
  CHECK(scored("temple@b1=4 guard@b1=red blue:in@b1*9") == 4);
  CHECK(scored("temple@b1=4 guard@b1=red*L red:in@b1*9") == 4);
  CHECK(scored("temple@b1=4 guard@b1=blue red:in@b1*9") == 0);
}

TEST_CASE("treasures bring 1, 3 or 6 for one, two or three of a motif") {
  CHECK(scored("treasure@b4=3 red:motifs=8") == 1);
  CHECK(scored("treasure@b4=2 red:motifs=8,8") == 3);
  CHECK(scored("treasure@b4=1 red:motifs=8,8,8") == 6);
  CHECK(scored("treasure@b4=0 treasure@c2=1 red:motifs=1,1,4,4,4,6,8") == 11);
}

TEST_CASE("points are added to what was there, and none are lost beyond 100") {
  CHECK(scored("temple@b1=4 red:in@b1 red:score=98") == 102);
  CHECK(scored("red:score=107") == 107);
}

TEST_CASE("pieces elsewhere than at temples score nothing") {
  CHECK(scored("red:in@a1*3 red:in@b2*3 red:in@b4 red:in@c3") == 0);
}

TEST_CASE("the final scoring of an auction game goes by ascending score") {
  const auto order = [](std::string_view scores) { return final_order(scores, "last"); };
  CHECK(order("red:score=4 blue:score=3 white:score=2 yellow:score=1") ==
        std::vector<Actor>{3, 2, 1, 0});
  CHECK(order("red:score=1 blue:score=2 white:score=3 yellow:score=4") ==
        std::vector<Actor>{0, 1, 2, 3});
}

TEST_CASE("ties go to the nearest clockwise of who laid the last tile") {
  constexpr std::string_view kAll = "red:score=5 blue:score=5 white:score=5 yellow:score=5";
  CHECK(final_order(kAll, "last") == std::vector<Actor>{2, 3, 0, 1});
  CHECK(final_order(kAll, "first") == std::vector<Actor>{1, 2, 3, 0});
}

TEST_CASE("the final scoring without auctions goes clockwise, whatever the scores") {
  constexpr std::string_view kScores = "red:score=5 blue:score=5 white:score=9 yellow:score=1";
  CHECK(final_order(kScores, "last", false) == std::vector<Actor>{2, 3, 0, 1});
  CHECK(final_order(kScores, "first", false) == std::vector<Actor>{2, 3, 0, 1});
}

}  // namespace stela::testing
