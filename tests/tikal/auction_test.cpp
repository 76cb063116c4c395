// The auction of Tikal: who bids next, which bids are legal, and who plays.
#include <fmt/format.h>

#include "tests/catch.h"
#include "tests/support.h"

namespace stela::testing {
namespace {

std::string auction_record(std::string_view entries, std::string_view tags = "") {
  return "[Game \"Tikal\"]\n[Variant \"auction\"]\n" + std::string(tags) +
         "[Player \"red\" \"\"]\n[Player \"blue\" \"\"]\n[Player \"white\" \"\"]\n\n" +
         std::string(entries) + "\nresult: *\n";
}

constexpr std::string_view kOverbid = "[Option \"overbid\" \"allow\"]\n";

Strings wrong_bids(std::string_view entries) { return wrong_in(auction_record(entries)); }

/// Returns the errors in the first auction of a game.
Strings wrong_calls(std::string_view calls) {
  return wrong_bids("1. table: show=A1,A4,A5\n2. bid: " + std::string(calls));
}

/// Returns the actor after `entries`.
Actor due_after(std::string_view entries, std::string_view tags = "") {
  Replayed replayed(auction_record(entries, tags));
  REQUIRE(replayed.wrong().empty());
  return replayed.replayer.reached().due();
}

}  // namespace

TEST_CASE("an auction ends with the highest bid, or when all have passed") {
  CHECK(wrong_calls("red=1 blue=2 white=3 red=4 blue=pass white=pass").empty());
  CHECK(wrong_calls("red=pass blue=pass white=pass").empty());
  CHECK(wrong_calls("red=pass blue=pass white=1").empty());
  CHECK(wrong_calls("red=pass blue=pass") == Strings{"tikal.bid.open@2 blue=pass"});
  CHECK(wrong_calls("red=pass blue=2 white=pass blue=3") == Strings{"tikal.bid.closed@2 blue=3"});
  CHECK(wrong_calls("red=pass blue=pass white=pass red=1") == Strings{"tikal.bid.closed@2 red=1"});
}

TEST_CASE("turn, raise and funds are checked in this order") {
  CHECK(wrong_calls("blue=0") == Strings{"tikal.bid.turn@2 blue=0"});
  CHECK(wrong_calls("green=50") == Strings{"tikal.bid.turn@2 green=50"});
  CHECK(wrong_calls("red=50 blue=50") == Strings{"tikal.bid.funds@2 red=50"});
  CHECK(wrong_calls("red=20 blue=20") == Strings{"tikal.bid.raise@2 blue=20"});
  CHECK(wrong_calls("red=0") == Strings{"tikal.bid.raise@2 red=0"});
  CHECK(wrong_calls("red=99999999999") == Strings{"tikal.bid.funds@2 red=99999999999"});
}

TEST_CASE("a round shows its tiles before anybody bids") {
  CHECK(wrong_bids("1. table:") == Strings{"record.action-phase@1 table"});
}

TEST_CASE("an auction without calls is open") {
  CHECK(wrong_calls("") == Strings{"tikal.bid.open@2 bid"});
}

TEST_CASE("who has won plays, then the next clockwise calls first") {
  const std::string round = "1. table: show=A1,A4,A5\n2. bid: red=1 blue=pass white=2 red=pass";
  CHECK(due_after(round) == 2);
  CHECK(due_after(round + "\n3. white: A4@c2/0") == kBid);
  CHECK(wrong_bids(round + "\n3. white: A4@c2/0\n4. bid: blue=1").front() ==
        "tikal.bid.turn@4 blue=1");
  const std::string second = round + "\n3. white: A4@c2/0\n4. bid: red=pass blue=1";
  CHECK(due_after(second) == 1);
  CHECK(due_after(second + "\n5. blue: A5@b3/0") == 0);
  CHECK(due_after(second + "\n5. blue: A5@b3/0\n6. red: A1@a3/0") == kTable);
  CHECK(wrong_bids(second + "\n5. blue: A5@b3/0\n6. red: A1@a3/0\n7. table: show=A2,A3,A6\n8. bid: "
                            "blue=1 white=pass red=pass")
            .empty());
}

TEST_CASE("what a bid that exceeds the points leaves is told as it is, however far below 0") {
  const std::string entries =
      "1. table: show=A1,A4,A5\n2. bid: red=2147483646 blue=pass white=pass\n3. red: A4@c2/0\n"
      "4. bid: blue=2147483646 white=pass\n5. blue: A1@b3/0\n6. white: A5@a3/0\n"
      "7. table: show=A2,A3,A6\n8. bid: red=2147483646 blue=pass white=pass";
  Replayed replayed(auction_record(entries, kOverbid));
  CHECK(replayed.wrong().empty());
  CHECK(replayed.replayer.reached().score(0).parts[0] == -4'294'967'272);
  CHECK(replayed.replayer.reached().score(1).parts[0] == -2'147'483'626);
}

TEST_CASE("no bid is higher than what can be written") {
  const std::string bid = "1. table: show=A1,A4,A5\n2. bid: red=";
  Replayed replayed(auction_record(bid + "99999999999 blue=pass white=pass", kOverbid));
  CHECK(replayed.wrong() == Strings{"tikal.bid.funds@2 red=99999999999"});
  REQUIRE_FALSE(replayed.diagnostics.empty());
  CHECK(replayed.diagnostics[0].message ==
        "red bids more than 2147483646, the highest bid allowed");
}

TEST_CASE("many bids are listed as a range, which is no action") {
  const auto bids = [](std::string_view points, std::string_view tags) {
    const std::string setup =
        fmt::format("setup: A1@a3/0 red:score={} shown=A2,A3,A4 caller=red", points);
    Replayed replayed(auction_record(setup, tags));
    CHECK(replayed.wrong().empty());
    return legal_of(replayed.replayer.reached());
  };
  CHECK(bids("100", "").size() == 101);
  CHECK(bids("100", "").back() == "red=100");
  CHECK(bids("101", "").size() == 102);
  CHECK(bids("101", "").back() == "red=101");
  CHECK(bids("20000000", "").back() == "red=101..20000000");
  CHECK(bids("20", kOverbid).back() == "red=101..2147483646");
}

TEST_CASE("tiles are shown as many as there are players, by the rules of the stack") {
  CHECK(wrong_bids("1. table: show=A1,A4") == Strings{"tikal.show.count@1 show=A1,A4"});
  CHECK(wrong_bids("1. table: show=B1,A4") == Strings{"tikal.show.count@1 show=B1,A4"});
  CHECK(wrong_bids("1. table: show=A1,B4,A1") == Strings{"tikal.tile.letter@1 show=A1,B4,A1"});
  CHECK(wrong_bids("1. table: show=A1,A7,A1") == Strings{"tikal.tile.unknown@1 show=A1,A7,A1"});
  CHECK(wrong_bids("1. table: show=A1,A2,A1") == Strings{"tikal.tile.used@1 show=A1,A2,A1"});
  CHECK(wrong_bids("1. table: show=A1,A2,A3,A4,A5,A6,B1,B2,B3,B4")
            .front()
            .starts_with("tikal.show.count@1"));
}

TEST_CASE("a chosen tile is one of those shown, then a volcano, then placed") {
  const std::string won = "1. table: show=A1,A4,A5\n2. bid: red=1 blue=pass white=pass\n3. red: ";
  CHECK(wrong_bids(won + "B6@z9/0") == Strings{"tikal.take.shown@3 B6@z9/0"});
  CHECK(wrong_bids(won + "Z9@z9/0") == Strings{"tikal.take.shown@3 Z9@z9/0"});
  CHECK(wrong_bids(won + "volcano=B6") == Strings{"tikal.take.shown@3 volcano=B6"});
  CHECK(wrong_bids(won + "volcano=A4") == Strings{"tikal.volcano.scoring@3 volcano=A4"});
  CHECK(wrong_bids(won + "A4@z9/0") == Strings{"tikal.tile.off-board@3 A4@z9/0"});
}

}  // namespace stela::testing
