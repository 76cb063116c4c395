// Replaying entries: heads, actions, claims, variations; in the words of Taluva.
#include <fmt/format.h>

#include "lib/core/content.h"
#include "tests/catch.h"
#include "tests/support.h"

namespace stela::testing {
namespace {

constexpr std::string_view kHead =
    "[Game \"Taluva\"]\n[Player \"white\" \"Anna\"]\n[Player \"red\" \"Ben\"]\n\n";

/// Returns the errors of a record with these entries that claims no result.
Strings wrong(std::string_view entries) {
  return wrong_in(std::string(kHead) + std::string(entries) + "\nresult: *\n");
}

/// Returns the message of the only error.
std::string message(std::string_view entries) {
  const Replayed replayed(std::string(kHead) + std::string(entries) + "\nresult: *\n");
  REQUIRE(replayed.diagnostics.size() == 1);
  return replayed.diagnostics.front().message.english();
}

}  // namespace

TEST_CASE("numbers may be left out, and are checked when they are there") {
  CHECK(wrong("white: JC@0,0/0 hut@0,1\nred: SR@1,0/3 hut@2,-1").empty());
  CHECK(wrong("1. white: JC@0,0/0 hut@0,1\n3. red: SR@1,0/3 hut@2,-1") ==
        Strings{"record.entry-number@2 3."});
  CHECK(wrong("0. white: JC@0,0/0 hut@0,1") == Strings{"record.entry-number@1 0."});
  CHECK(wrong("99999999999999999999999. white: JC@0,0/0 hut@0,1").front() ==
        "record.entry-number@1 99999999999999999999999.");
}

TEST_CASE("`setup:` does not count, and entries go on from 1") {
  CHECK(wrong("setup: JC@0,0/0 white:hut@0,1 next=red\n1. red: SR@1,0/3 hut@2,-1").empty());
  CHECK(wrong("setup: JC@0,0/0 next=red\n2. red: SR@1,0/3 hut@2,-1") ==
        Strings{"record.entry-number@1 2."});
}

TEST_CASE("a setup places something") {
  CHECK(wrong("setup:\n1. white: JC@0,0/0 hut@0,1") == Strings{"record.action-phase@0 setup"});
  CHECK(message("setup:\n1. white: JC@0,0/0 hut@0,1") == "the setup places nothing");
  CHECK(wrong("setup: )\n1. white: JC@0,0/0 hut@0,1") == Strings{"record.syntax@0 )"});
  CHECK(wrong("setup: #12345678 )\n1. white: JC@0,0/0 hut@0,1") == Strings{"record.syntax@0 )"});
}

TEST_CASE("a wrong number is repeated unless it is absurd") {
  const std::string digits(20, '9');
  CHECK(message(digits + ". white: JC@0,0/0 hut@0,1") ==
        "the entry is numbered " + digits + ", but it is entry 1");
  CHECK(message(digits + "9. white: JC@0,0/0 hut@0,1") == "the number of entry 1 is wrong");
}

TEST_CASE("a colour that is nearly right is hinted at") {
  const auto hint = [](std::string_view actor) {
    return Replayed(std::string(kHead) + "1. " + std::string(actor) + ": JC@0,0/0 hut@0,1\n")
        .diagnostics.front()
        .hint;
  };
  CHECK(hint("wite") == "did you mean `white`?");
  CHECK(hint("purple").empty());
}

TEST_CASE("a misspelt player is blamed once, and at the tag") {
  const auto told = [](std::string_view colour, std::string_view actor) {
    const std::string text = fmt::format(
        "[Game \"Taluva\"]\n[Player \"{0}\" \"\"]\n[Player \"blue\" \"\"]\n\n"
        "1. {1}: JC@0,0/0 hut@0,1\n2. blue: SR@1,0/3 hut@2,-1\n3. {1}: JS@-1,0/2 hut@-1,-1\n",
        colour, actor);
    const Replayed replayed(text);
    REQUIRE(replayed.diagnostics.size() == 1);
    const Diagnostic& wrong = replayed.diagnostics.front();
    CHECK(wrong.rule->id == "record.actor-unknown");
    return fmt::format("{} {} {}", wrong.entry, text.substr(wrong.span.begin, wrong.span.size),
                       wrong.hint.english());
  };
  CHECK(told("rde", "red") == "1 \"rde\" did you mean `red`?");
  CHECK(told("red", "rde") == "1 rde did you mean `red`?");
  CHECK(told("ochre", "ocher") == "1 \"ochre\" did you mean `ocher`?");
  CHECK(told("pink", "green") == "1 green ");
}

TEST_CASE("a head is checked before its actions: number, actor, end, turn") {
  CHECK(wrong("2. black: nonsense") == Strings{"record.entry-number@1 2."});
  CHECK(wrong("1. black: nonsense") == Strings{"record.actor-unknown@1 black"});
  CHECK(wrong("1. red: nonsense") == Strings{"record.actor-turn@1 red"});
  CHECK(wrong("1. table: nonsense") == Strings{"record.actor-unknown@1 table"});
}

TEST_CASE("the first broken rule ends the replay, but not the reading") {
  CHECK(wrong("1. white: JC@0,0/0 hut@5,5\n2. white: nonsense") ==
        Strings{"taluva.build.nowhere@1 hut@5,5"});
  CHECK(wrong("1. white: JC@0,0/0 hut@5,5\n2. red: SR@1,0/3 )") ==
        Strings{"taluva.build.nowhere@1 hut@5,5", "record.syntax@2 )"});
}

TEST_CASE("what stands before a syntax error is played, what comes behind is not") {
  CHECK(wrong("1. white: XX@0,0/0 hut@0,1 )\n2. red: out") ==
        Strings{"taluva.tile.unknown@1 XX@0,0/0", "record.syntax@1 )"});
  CHECK(wrong("1. white: JC@0,0/0 ) hut@7,7") == Strings{"record.syntax@1 )"});
  CHECK(wrong("1. white: JC@0,0/0 hut@0,1 )\n2. white: SR@1,0/3 out") ==
        Strings{"record.syntax@1 )"});
}

TEST_CASE("an action that the game does not know is told from one that is malformed") {
  CHECK(wrong("1. white: JC@0,0/0 house@0,1") == Strings{"record.action-unknown@1 house"});
  CHECK(wrong("1. white: JC@0,0/0 huts@0,1") == Strings{"record.action-unknown@1 huts"});
  CHECK(wrong("1. white: JC@0,0/0 black:hut@0,1") == Strings{"record.action-unknown@1 black:hut"});
  CHECK(wrong("1. white: JC@0,0/0 hut").front().starts_with("record.action-malformed@1"));
  CHECK(wrong("1. white: JC@0,0/6 hut@0,1").front().starts_with("record.action-malformed@1"));
  CHECK(wrong("1. white: JC@00,0/0 hut@0,1").front().starts_with("record.action-malformed@1"));
  CHECK(wrong("1. white: JC@0,0/0 hut@0,1000").front().starts_with("record.action-malformed@1"));
  CHECK(wrong("1. white: JC@0,0/0 hut@-0,1").empty());  // -?(0|[1-9][0-9]{0,2}) allows it
}

TEST_CASE("a place that has the right form but does not exist breaks a condition of the place") {
  CHECK(wrong("1. white: JC@0,0/0 hut@999,-999") == Strings{"taluva.build.nowhere@1 hut@999,-999"});
  CHECK(wrong("1. white: JC@999,999/0 hut@0,1") == Strings{"taluva.tile.origin@1 JC@999,999/0"});
}

TEST_CASE("an entry that is not complete breaks the phase") {
  CHECK(wrong("1. white: JC@0,0/0").front().starts_with("record.action-phase@1"));
  CHECK(wrong("1. white: hut@0,1") == Strings{"record.action-phase@1 hut@0,1"});
  CHECK(wrong("1. white:") == Strings{"record.action-phase@1 white"});
  CHECK(wrong("1. white: JC@0,0/0 hut@0,1 hut@-1,1") == Strings{"record.action-phase@1 hut@-1,1"});
  CHECK(wrong("1. white: JC@0,0/0 hut@0,1 JJ@1,0/3") == Strings{"record.action-phase@1 JJ@1,0/3"});
}

TEST_CASE("claims and annotations stand behind the actions, in their order, claims once") {
  CHECK(wrong("1. white: JC@0,0/0 hut@0,1 =0/0/1 #00000000 !").size() == 1);  // the digest is wrong
  CHECK(wrong("1. white: JC@0,0/0 hut@0,1 =0/0/1 !! $14 ?!").empty());
  CHECK(wrong("1. white: JC@0,0/0 =0/0/1 hut@0,1") == Strings{"record.action-phase@1 hut@0,1"});
  CHECK(wrong("1. white: JC@0,0/0 hut@0,1 ! =0/0/1") == Strings{"record.action-phase@1 =0/0/1"});
  CHECK(wrong("1. white: JC@0,0/0 hut@0,1 #01234567 =0/0/1") ==
        Strings{"record.action-phase@1 =0/0/1"});
  CHECK(wrong("1. white: JC@0,0/0 hut@0,1 =0/0/1 =0/0/1") ==
        Strings{"record.action-phase@1 =0/0/1"});
}

TEST_CASE("claims have forms of their own") {
  CHECK(wrong("1. white: JC@0,0/0 hut@0,1 =1") == Strings{"record.action-malformed@1 =1"});
  CHECK(wrong("1. white: JC@0,0/0 hut@0,1 =0/0/01") ==
        Strings{"record.action-malformed@1 =0/0/01"});
  CHECK(wrong("1. white: JC@0,0/0 hut@0,1 #1234567") ==
        Strings{"record.action-malformed@1 #1234567"});
  CHECK(wrong("1. white: JC@0,0/0 hut@0,1 #12345678901234567").front() ==
        "record.action-malformed@1 #12345678901234567");
  CHECK(wrong("1. white: JC@0,0/0 hut@0,1 #1234567g") ==
        Strings{"record.action-malformed@1 #1234567g"});
  CHECK(wrong("1. white: JC@0,0/0 hut@0,1 !!!") == Strings{"record.action-malformed@1 !!!"});
  CHECK(wrong("1. white: JC@0,0/0 hut@0,1 $") == Strings{"record.action-malformed@1 $"});
}

TEST_CASE("a wrong claim is an error, and the replay goes on") {
  CHECK(wrong("1. white: JC@0,0/0 hut@0,1 =0/0/2\n2. red: SR@1,0/3 hut@9,9") ==
        Strings{"record.score@1 =0/0/2", "taluva.build.nowhere@2 hut@9,9"});
  CHECK(wrong("1. white: JC@0,0/0 hut@0,1 #00000000\n2. red: SR@1,0/3 hut@2,-1").size() == 1);
  CHECK(message("1. white: JC@0,0/0 hut@0,1 =1/0/0").find("0/0/1") != std::string::npos);
}

TEST_CASE("what a claim should be is told as long as the claim") {
  const std::string turn = "1. white: JC@0,0/0 hut@0,1 ";
  Replayed right(std::string(kHead) + turn);
  const std::string digest = "#" + to_hex(right.replayer.reached().digest());
  const std::string wrong_digest = digest[1] == '0' ? "#100000000" : "#000000000";
  CHECK(message(turn + wrong_digest) == "claimed digest is `" + wrong_digest +
                                            "`, but the digest is `" + digest.substr(0, 10) + "`");
  const Replayed score(std::string(kHead) + turn + "=0/0/2\nresult: *\n");
  REQUIRE(score.diagnostics.size() == 1);
  CHECK(score.diagnostics.front().message == "claimed score is 0/0/2, but white has 0/0/1");
  CHECK(score.diagnostics.front().hint == "the correct claim is `=0/0/1`");
}

TEST_CASE("claims of a result are no actions, and what is no word is shown whole") {
  const auto only = [](std::string_view action) {
    const Replayed replayed(std::string(kHead) + "1. white: " + std::string(action) + "\n");
    REQUIRE_FALSE(replayed.diagnostics.empty());
    const Diagnostic& d = replayed.diagnostics.front();
    return Strings{std::string(d.rule->id), std::string(replayed.marked(d)), d.message.english(),
                   d.hint.english()};
  };
  CHECK(only("winner=white") == Strings{"record.action-phase", "winner=white",
                                        "`winner=white` is a claim of a result, not an action",
                                        "such claims belong in `result:`"});
  CHECK(only("house@0,1") == Strings{"record.action-unknown", "house",
                                     "`house` is not an action of Taluva", "did you mean `hut`?"});
  CHECK(only("@0,1") ==
        Strings{"record.action-unknown", "@0,1", "`@0,1` is not an action of Taluva",
                "an action is written as `JC@0,1/3`, `hut@0,1`, `grow@0,1=J`, `tower@0,1`, "
                "`temple@0,1` or `out`"});
}

TEST_CASE("a digest may be given by its first digits, in either case") {
  const Replayed replayed(std::string(kHead) + "1. white: JC@0,0/0 hut@0,1\nresult: *\n");
  std::string digest = "0000000000000000";
  const std::uint64_t value = replayed.digests().front();
  for (std::size_t i = 0; i < digest.size(); ++i) {
    digest[i] = "0123456789ABCDEF"[(value >> (60 - 4 * i)) & 15U];
  }
  for (const std::size_t length : {8U, 9U, 15U, 16U}) {
    CHECK(wrong("1. white: JC@0,0/0 hut@0,1 #" + digest.substr(0, length)).empty());
  }
}

TEST_CASE("a variation is played from the position before the entry that it replaces") {
  const std::string_view entries =
      "1. white: JC@0,0/0 hut@0,1\n"
      "2. red: SR@1,0/3 hut@2,-1\n"
      "  ( 2. red: LL@1,0/3 hut@1,-1 3. white: JS@-1,0/2 hut@-1,-1 )\n"
      "3. white: JS@-1,0/2 hut@-1,-1";
  CHECK(wrong(entries).empty());
}

TEST_CASE("what is wrong in a variation counts as the entry that it replaces, however deep") {
  CHECK(wrong("1. white: JC@0,0/0 hut@0,1\n2. red: SR@1,0/3 hut@2,-1\n"
              "  ( 2. red: SR@1,0/3 hut@1,-1 3. white: JS@-1,0/2 hut@9,9 )\n"
              "3. white: JS@-1,0/2 hut@-1,-1") == Strings{"taluva.build.nowhere@2 hut@9,9"});
  CHECK(wrong("1. white: JC@0,0/0 hut@0,1\n2. red: SR@1,0/3 hut@2,-1\n"
              "  ( 2. red: SR@1,0/3 hut@1,-1 3. white: JS@-1,0/2 hut@-1,-1\n"
              "    ( 3. white: JS@-1,0/2 hut@9,9 ) )") ==
        Strings{"taluva.build.nowhere@2 hut@9,9"});
}

TEST_CASE("a variation is an error of its own, and the main line goes on") {
  CHECK(wrong("1. white: JC@0,0/0 hut@0,1\n  ( 1. white: JC@0,0/0 hut@9,9 )\n"
              "2. red: SR@1,0/3 hut@8,8") ==
        Strings{"taluva.build.nowhere@1 hut@9,9", "taluva.build.nowhere@2 hut@8,8"});
}

TEST_CASE("the entries of a variation are numbered from the one that it replaces") {
  CHECK(wrong("1. white: JC@0,0/0 hut@0,1\n2. red: SR@1,0/3 hut@2,-1\n"
              "  ( 3. red: SR@1,0/3 hut@1,-1 )") == Strings{"record.entry-number@2 3."});
}

TEST_CASE("a line claimed illegal must break just that rule, first, with its last entry") {
  const auto claimed = [](std::string_view rule, std::string_view line) {
    return wrong("1. white: JC@0,0/0 hut@0,1\n  ( {[%illegal " + std::string(rule) + "]} " +
                 std::string(line) + " )\n2. red: SR@1,0/3 hut@2,-1");
  };
  CHECK(claimed("taluva.build.nowhere", "1. white: JC@0,0/0 hut@9,9").empty());
  CHECK(claimed("taluva.build.nowhere", "1. white: JC@0,0/0 hut@0,1 2. red: SR@1,0/3 hut@9,9")
            .empty());
  const std::string legal = "record.illegal-claim@1 {[%illegal taluva.build.nowhere]}";
  CHECK(claimed("taluva.build.nowhere", "1. white: JC@0,0/0 hut@0,1") == Strings{legal});
  CHECK(claimed("taluva.build.nowhere", "1. white: JC@0,0/0 hut@0,0") == Strings{legal});
  CHECK(claimed("taluva.build.nowhere", "1. white: JC@0,0/0 hut@9,9 2. red: SR@1,0/3 hut@2,-1") ==
        Strings{legal});
  CHECK(claimed("no.such.rule", "1. white: JC@0,0/0 hut@9,9") ==
        Strings{"record.illegal-claim@1 {[%illegal no.such.rule]}"});
  CHECK(claimed("record.score", "1. white: JC@0,0/0 hut@0,1 =9/9/9").empty());
}

TEST_CASE("a claim that is not first in the variation claims nothing") {
  CHECK(wrong("1. white: JC@0,0/0 hut@0,1\n"
              "  ( 1. white: JC@0,0/0 hut@9,9 {[%illegal taluva.build.nowhere]} )") ==
        Strings{"taluva.build.nowhere@1 hut@9,9"});
}

TEST_CASE("variations within a line claimed illegal are judged by themselves") {
  CHECK(wrong("1. white: JC@0,0/0 hut@0,1\n"
              "  ( {[%illegal taluva.build.nowhere]} 1. white: JC@0,0/0 hut@9,9\n"
              "    ( 1. white: JC@0,0/0 hut@8,8 ) )") == Strings{"taluva.build.nowhere@1 hut@8,8"});
}

}  // namespace stela::testing
