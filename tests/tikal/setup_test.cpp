// Positions of Tikal that records start from.
#include "tests/catch.h"
#include "tests/support.h"

namespace stela::testing {
namespace {

constexpr std::string_view kSetupHead =
    "[Game \"Tikal\"]\n[Player \"red\" \"\"]\n[Player \"blue\" \"\"]\n\n";
constexpr std::string_view kAuction =
    "[Game \"Tikal\"]\n[Variant \"auction\"]\n[Player \"red\" \"\"]\n[Player \"blue\" \"\"]\n\n";

std::string joined(const std::vector<std::string>& tokens) {
  std::string out;
  for (const std::string& token : tokens) out += (out.empty() ? "" : " ") + token;
  return out;
}

/// Returns the canonical setup of the position that `entries` reach.
std::string setup_after(std::string_view head, std::string_view entries) {
  Replayed replayed(std::string(head) + std::string(entries) + "\nresult: *\n");
  CHECK(replayed.wrong().empty());
  return joined(replayed.replayer.reached().setup());
}

Actor due_after_setup(std::string_view head, std::string_view entries) {
  Replayed replayed(std::string(head) + std::string(entries) + "\nresult: *\n");
  CHECK(replayed.wrong().empty());
  return replayed.replayer.reached().due();
}

}  // namespace

TEST_CASE("defaults are written out") {
  CHECK(setup_after(kSetupHead, "setup: next=red") ==
        "temple@a2=1 temple@b1=1 red:score=0 blue:score=0 next=red");
  CHECK(setup_after(kSetupHead, "setup: A5@c2/0") ==
        "A5@c2/0 temple@a2=1 temple@b1=1 treasure@c2=4 red:score=0 blue:score=0 next=red");
  CHECK(setup_after(kAuction, "setup: red:score=20") ==
        "temple@a2=1 temple@b1=1 red:score=20 blue:score=20 caller=red");
}

TEST_CASE("the board stands by column, then row; pieces by seat first") {
  CHECK(setup_after(kSetupHead,
                    "setup: A5@c2/0 A1@a3/0 treasure@c2=1 blue:in@b2 red:in@c2*1 red:in@a1*L+2 "
                    "blue:gone=L+1 red:gone=2 red:motifs=5,1,1 next=blue") ==
        "A1@a3/0 A5@c2/0 temple@a2=1 temple@a3=1 temple@b1=1 treasure@c2=1 red:in@a1*L+2 red:in@c2 "
        "blue:in@b2 red:gone=2 blue:gone=L+1 red:motifs=1,1,5 red:score=0 blue:score=0 next=blue");
}

TEST_CASE("equal rotations are one") {
  CHECK(setup_after(kSetupHead, "setup: B6@c2/4") == setup_after(kSetupHead, "setup: B6@c2/0"));
}

TEST_CASE("guards stand by seat, then by cell") {
  CHECK(setup_after(kSetupHead, "setup: A1@a3/0 guard@a2=blue guard@a3=red*L guard@b1=red") ==
        "A1@a3/0 temple@a2=1 temple@a3=1 temple@b1=1 guard@a3=red*L guard@b1=red guard@a2=blue "
        "red:score=0 blue:score=0 next=red");
}

TEST_CASE("what a guard's turn leaves behind is told") {
  CHECK(setup_after(kSetupHead, "setup: A4@c2/0 red:in@b1*L+2\n1. red: A1@a3/0 guard@b1") ==
        "A1@a3/0 A4@c2/0 temple@a2=1 temple@a3=1 temple@b1=1 guard@b1=red red:gone=L+1 "
        "red:score=0 blue:score=0 next=blue");
}

TEST_CASE("a setup says what is due") {
  CHECK(due_after_setup(kSetupHead, "setup: next=blue") == 1);
  CHECK(due_after_setup(kSetupHead, "setup: volcano=B6 scoring=blue") == 1);
  CHECK(due_after_setup(kAuction, "setup: A5@c2/0 caller=blue") == kTable);
  CHECK(due_after_setup(kAuction, "setup: A5@c2/0 shown=A1,A2 caller=blue") == kBid);
  CHECK(due_after_setup(kAuction, "setup: shown=A1,A2") == kBid);
  CHECK(due_after_setup(kAuction, "setup: shown=A1,A2 next=blue") == 1);
  CHECK(due_after_setup(kAuction, "setup: shown=A1 played=red") == 1);
  CHECK(due_after_setup(kAuction, "setup: played=red volcano=B6 scoring=red") == 0);
}

TEST_CASE("who scores last has the placer of the volcano to the left") {
  CHECK(due_after_setup(kSetupHead, "setup: volcano=B6 scoring=red\n1. red:") == 1);
  CHECK(due_after_setup(kSetupHead, "setup: volcano=B6 scoring=blue\n1. blue:") == 0);
}

TEST_CASE("a Tile tag is part of the position") {
  const std::string head =
      "[Game \"Tikal\"]\n[Player \"red\" \"\"]\n[Player \"blue\" \"\"]\n[Tile \"A4\" \"temple\" "
      "\"6\" \"300000\"]\n\n";
  CHECK(setup_after(head, "setup: A4@c2/0") ==
        "A4@c2/0 temple@a2=1 temple@b1=1 temple@c2=6 red:score=0 blue:score=0 next=red");
}

TEST_CASE("a score of a setup leaves room for all scoring turns to come") {
  const auto rule = [](std::string_view points) {
    const Replayed replayed(std::string(kSetupHead) + "setup: red:score=" + std::string(points) +
                            "\nresult: *\n");
    return replayed.diagnostics.empty() ? std::string_view()
                                        : replayed.diagnostics.front().rule->id;
  };
  CHECK(rule("999999962999").empty());
  CHECK(rule("999999963000") == "record.setup");
}

}  // namespace stela::testing
