// The end of a record: what it may claim, and what it must.
#include "lib/replay/outcome.h"
#include "tests/catch.h"
#include "tests/support.h"

namespace stela::testing {
namespace {

// A whole game of one tile each: white 0/0/1, red 0/0/1, a shared win.
constexpr std::string_view kFinished =
    "[Game \"Taluva\"]\n[Option \"tiles\" \"2\"]\n[Player \"white\" \"\"]\n[Player \"red\" "
    "\"\"]\n\n"
    "1. white: JC@0,0/0 hut@0,1\n2. red: SR@1,0/3 hut@2,-1\n";
constexpr std::string_view kUnfinishedGame =
    "[Game \"Taluva\"]\n[Player \"white\" \"\"]\n[Player \"red\" \"\"]\n\n"
    "1. white: JC@0,0/0 hut@0,1\n";
// Three players for places: white before red and brown.
constexpr std::string_view kRanked =
    "[Game \"Taluva\"]\n[Variant \"ranking\"]\n[Option \"tiles\" \"4\"]\n[Player \"white\" \"\"]\n"
    "[Player \"red\" \"\"]\n[Player \"brown\" \"\"]\n\n"
    "1. white: JC@0,0/0 hut@0,1\n2. red: SR@1,0/3 hut@2,-1\n3. brown: JS@-1,0/2 hut@-1,-1\n"
    "4. white: LC@1,2/3 hut@2,1\n";

Strings with_result(std::string_view record, std::string_view result) {
  return wrong_in(std::string(record) + std::string(result));
}

}  // namespace

TEST_CASE("a finished game may claim everything, something or nothing") {
  CHECK(with_result(kFinished, "").empty());
  CHECK(with_result(kFinished, "result: *").empty());
  CHECK(with_result(kFinished, "result: white=0/0/1 red=0/0/1 winner=white winner=red").empty());
  CHECK(with_result(kFinished, "result: red=0/0/1").empty());
  CHECK(with_result(kFinished, "result: winner=red winner=white").empty());
}

TEST_CASE("scores that are given must agree") {
  CHECK(with_result(kFinished, "result: white=0/0/2") == Strings{"record.result@3 white=0/0/2"});
  CHECK(with_result(kFinished, "result: white=out") == Strings{"record.result@3 white=out"});
  CHECK(with_result(kFinished, "result: black=0/0/1") == Strings{"record.result@3 black=0/0/1"});
  CHECK(with_result(kFinished, "result: red=0/0/1 red=0/0/1") ==
        Strings{"record.result@3 red=0/0/1"});
}

TEST_CASE("`*` stands alone") {
  CHECK(with_result(kFinished, "result: * red=0/0/1") == Strings{"record.result@3 *"});
  CHECK(with_result(kFinished, "result: winner=white winner=red *") ==
        Strings{"record.result@3 *"});
}

TEST_CASE("a ranking tells who is unknown from who is named twice") {
  const auto message = [](std::string_view result) {
    const Replayed replayed(std::string(kRanked) + std::string(result));
    REQUIRE(replayed.diagnostics.size() == 1);
    return replayed.diagnostics.front().message;
  };
  CHECK(message("result: rank=white,black") == "there is no player `black`");
  CHECK(message("result: rank=white,red+red") == "`red` is given a second time");
}

TEST_CASE("winners, if any are named, must be all of them and no others") {
  CHECK(with_result(kFinished, "result: winner=white") == Strings{"record.winner@3 winner=white"});
  CHECK(with_result(kFinished, "result: winner=black") == Strings{"record.result@3 winner=black"});
  CHECK(with_result(kFinished, "result: winner=red winner=red") ==
        Strings{"record.winner@3 winner=red", "record.result@3 winner=red"});
}

TEST_CASE("a ranking must be all colours in their places") {
  CHECK(with_result(kRanked, "result: rank=white,red+brown").empty());
  CHECK(with_result(kRanked, "result: rank=white,brown+red").empty());
  CHECK(with_result(kRanked, "result: rank=white,red,brown") ==
        Strings{"record.winner@5 rank=white,red,brown"});
  CHECK(with_result(kRanked, "result: rank=white") == Strings{"record.winner@5 rank=white"});
  CHECK(with_result(kRanked, "result: rank=white,red+black") ==
        Strings{"record.result@5 rank=white,red+black"});
  CHECK(with_result(kRanked, "result: rank=white,red+red") ==
        Strings{"record.result@5 rank=white,red+red"});
  CHECK(with_result(kFinished, "result: rank=white+red").size() == 1);
  CHECK(with_result(kRanked, "result: rank=white,red+brown rank=white,red+brown") ==
        Strings{"record.result@5 rank=white,red+brown"});
}

TEST_CASE("a claim must have the form of one") {
  CHECK(with_result(kFinished, "result: white=1").front() == "record.action-malformed@3 white=1");
  CHECK(with_result(kFinished, "result: winner").size() == 1);
  CHECK(with_result(kFinished, "result:").size() == 1);
  CHECK(with_result(kFinished, "result: hut@0,1") == Strings{"record.action-phase@3 hut@0,1"});
  CHECK(with_result(kFinished, "result: nonsense") == Strings{"record.action-unknown@3 nonsense"});
  CHECK(with_result(kFinished, "result: =0/0/1") == Strings{"record.action-phase@3 =0/0/1"});
  const std::string tikal = "[Game \"Tikal\"]\n[Player \"red\" \"\"]\n[Player \"blue\" \"\"]\n\n";
  CHECK(wrong_in(tikal + "1. red: A4@c2/0 =0\nresult: *").empty());
  CHECK(wrong_in(tikal + "1. red: A4@c2/0 =-0\nresult: *") ==
        Strings{"record.action-malformed@1 =-0"});
}

TEST_CASE("a record that stops early is warned of, unless it says so") {
  const Strings warning = with_result(kUnfinishedGame, "");
  REQUIRE(warning.size() == 1);
  CHECK(warning.front().starts_with("warning record.unfinished@1"));
  CHECK(with_result(kUnfinishedGame, "result: *").empty());
}

TEST_CASE("a record that stops early must not claim an end") {
  CHECK(with_result(kUnfinishedGame, "result: winner=white").front() ==
        "record.unfinished@2 result");
  CHECK(with_result(kUnfinishedGame, "result: white=0/0/1") ==
        Strings{"record.unfinished@2 result"});
}

TEST_CASE("a result is not judged when the replay stopped before it") {
  CHECK(with_result(kUnfinishedGame, "2. red: nonsense\nresult: winner=red") ==
        Strings{"record.action-unknown@2 nonsense"});
}

TEST_CASE("nobody plays after the end") {
  CHECK(with_result(kFinished, "3. white: JS@-1,0/2 hut@-1,-1") ==
        Strings{"record.after-end@3 white"});
}

TEST_CASE("the result of a game is written in seat order") {
  Replayed finished(kFinished);
  CHECK(write_result(finished.replayer.table(), finished.replayer.reached().outcome()) ==
        Strings{"white=0/0/1", "red=0/0/1", "winner=white", "winner=red"});
  Replayed ranked(kRanked);
  CHECK(write_result(ranked.replayer.table(), ranked.replayer.reached().outcome()) ==
        Strings{"white=0/0/2", "red=0/0/1", "brown=0/0/1", "rank=white,red+brown"});
}

}  // namespace stela::testing
