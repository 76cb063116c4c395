// What tags may contain, and what they must not.
#include "tests/catch.h"
#include "tests/support.h"

namespace stela::testing {
namespace {

constexpr std::string_view kTwo = "[Player \"white\" \"\"]\n[Player \"red\" \"\"]\n";
constexpr std::string_view kEntries = "\n1. white: JC@0,0/0 hut@0,1\nresult: *\n";

Strings wrong_tags(std::string_view tags, bool strict = false) {
  return wrong_in(std::string(tags) + std::string(kEntries), strict);
}

Strings with_tag(std::string_view tag, bool strict = false) {
  return wrong_tags("[Game \"Taluva\"]\n" + std::string(kTwo) + std::string(tag) + "\n", strict);
}

}  // namespace

TEST_CASE("a record needs its game first, and players") {
  CHECK(wrong_tags(std::string("[Game \"Taluva\"]\n") + std::string(kTwo)).empty());
  CHECK(wrong_tags(kTwo).front().starts_with("record.tag-missing@0"));
  CHECK(wrong_tags(std::string(kTwo) + "[Event \"x\"]\n")
            .front()
            .starts_with("record.tag-missing@0"));
  CHECK(wrong_tags("[Game \"Taluva\"]\n").front().starts_with("record.tag-missing@0"));
  CHECK(wrong_tags("[Game \"Chess\"]\n" + std::string(kTwo)) ==
        Strings{"record.tag-value@0 \"Chess\""});
  CHECK(wrong_tags("[Game \"taluva\"]\n" + std::string(kTwo)) ==
        Strings{"record.tag-value@0 \"taluva\""});
}

TEST_CASE("what stands in the place of the game is shown, and told") {
  const auto first = [](std::string_view tags) {
    const Replayed replayed(std::string(tags) + std::string(kEntries));
    REQUIRE(replayed.diagnostics.size() == 1);
    const Diagnostic& diagnostic = replayed.diagnostics.front();
    return Strings{std::string(diagnostic.rule->id), std::string(replayed.marked(diagnostic)),
                   diagnostic.message.english()};
  };
  CHECK(first("[Event \"x\"]\n" + std::string(kTwo) + "[Site \"y\"]\n") ==
        Strings{"record.tag-missing", "[Event \"x\"]", "the record has no `Game` tag"});
  CHECK(wrong_in("1. white: JC@0,0/0 hut@0,1\n") == Strings{"record.tag-missing@0 1"});
}

TEST_CASE("colours are words that are not reserved, and differ") {
  const auto players = [](std::string_view colour) {
    return wrong_tags("[Game \"Taluva\"]\n[Player \"white\" \"\"]\n[Player \"" +
                      std::string(colour) + "\" \"\"]\n");
  };
  CHECK(players("blue-green2").empty());
  CHECK(players("abcdefghijklmnopqrstuvwx").empty());
  CHECK(players("abcdefghijklmnopqrstuvwxy").front().starts_with("record.tag-value@0"));
  for (const std::string_view word :
       {"Red",    "2red",    "-red",    "r d",   "",       "rot\xC3\xA4", "table", "setup", "bid",
        "result", "neutral", "winner",  "rank",  "next",   "start",       "seen",  "step",  "zone",
        "round",  "passed",  "scoring", "shown", "played", "caller",      "stack"}) {
    INFO(word);
    CHECK(players(word).front().starts_with("record.tag-value@0"));
  }
  CHECK(players("white") == Strings{"record.player-duplicate@0 \"white\""});
}

TEST_CASE("Taluva is played by two to four") {
  std::string tags = "[Game \"Taluva\"]\n[Player \"white\" \"\"]\n";
  CHECK(wrong_tags(tags) == Strings{"record.player-count@0 [Player \"white\" \"\"]"});
  for (const std::string_view colour : {"red", "brown", "yellow"}) {
    tags += "[Player \"" + std::string(colour) + "\" \"\"]\n";
    CHECK(wrong_tags(tags).empty());
  }
  tags += "[Player \"green\" \"\"]\n";
  CHECK(wrong_tags(tags) == Strings{"record.player-count@0 [Player \"green\" \"\"]"});
  const Replayed five(tags + std::string(kEntries));
  REQUIRE(five.diagnostics.size() == 1);
  CHECK(five.diagnostics.front().message == "this is player 5, but Taluva has at most 4");
}

TEST_CASE("the version of the notation is 1") {
  CHECK(with_tag("[Notation \"1\"]").empty());
  CHECK(with_tag("[Notation \"2\"]") == Strings{"record.tag-value@0 \"2\""});
}

TEST_CASE("variants, options and editions are those of the game") {
  CHECK(with_tag("[Rules \"ferti\"]").empty());
  CHECK(with_tag("[Rules \"riogrande\"]") == Strings{"record.tag-value@0 \"riogrande\""});
  CHECK(with_tag("[Variant \"all-tiles\" \"ranking\"]").empty());
  CHECK(with_tag("[Variant \"auction\"]") == Strings{"record.tag-value@0 \"auction\""});
  CHECK(with_tag("[Variant \"ranking\" \"ranking\"]").size() == 1);
  CHECK(with_tag("[Option \"tiles\" \"20\"]").empty());
  CHECK(with_tag("[Option \"hut-beside\" \"allow\"]").empty());
  CHECK(with_tag("[Option \"hut-beside\" \"maybe\"]") == Strings{"record.tag-value@0 \"maybe\""});
  CHECK(with_tag("[Option \"overbid\" \"allow\"]") == Strings{"record.tag-value@0 \"overbid\""});
}

TEST_CASE("numbers in options are read whole, and are in range") {
  for (const std::string_view number :
       {"0", "49", "012", "-1", "+5", "1.0", " 5", "", "99999999999999999999", "x"}) {
    INFO(number);
    CHECK(with_tag("[Option \"tiles\" \"" + std::string(number) + "\"]")
              .front()
              .starts_with("record.tag-value@0"));
  }
}

TEST_CASE("all-tiles and a number of tiles exclude each other") {
  CHECK(with_tag("[Variant \"all-tiles\"]\n[Option \"tiles\" \"20\"]").size() == 1);
}

TEST_CASE("a single-valued tag stands once") {
  CHECK(with_tag("[Event \"a\"]\n[Event \"b\"]").front().starts_with("record.tag-value@0"));
}

TEST_CASE("the wings of a museum are named once, and whole") {
  const auto museum = [](std::string_view tags) {
    return wrong_in("[Game \"Mykerinos\"]\n" + std::string(tags) +
                    "[Player \"blue\" \"\"]\n[Player \"red\" \"\"]\n"
                    "[Player \"green\" \"\"]\n\nresult: *\n");
  };
  const std::string whole = "[Museum \"V\" \"L\" \"B\" \"K\" \"T\"]";
  CHECK(museum(whole + "\n").empty());
  CHECK(museum(whole + "\n" + whole + "\n") == Strings{"record.tag-value@0 " + whole});
  CHECK(museum("[Museum \"V\" \"L\"]\n") == Strings{"record.tag-value@0 [Museum \"V\" \"L\"]"});
}

TEST_CASE("unknown tags are kept, and warned of when asked") {
  CHECK(with_tag("[Weather \"rain\"]").empty());
  CHECK(with_tag("[Weather \"rain\"]", true) ==
        Strings{"warning record.tag-unknown@0 [Weather \"rain\"]"});
}

TEST_CASE("ratings are checked when asked, and never break a record") {
  CHECK(with_tag("[Rating \"white\" \"1543\"]\n[RatingChange \"white\" \"-12\"]\n"
                 "[RatingChange \"red\" \"+12\"]\n[Rating \"red\" \"0\"]",
                 true)
            .empty());
  for (const std::string_view tag :
       {"[Rating \"1543\"]", "[Rating \"green\" \"1543\"]", "[Rating \"white\" \"15.5\"]",
        "[Rating \"white\" \"\"]", "[RatingChange \"red\" \"1234567\"]",
        "[RatingChange \"red\" \"+-1\"]"}) {
    INFO(tag);
    CHECK(with_tag(tag).empty());
    CHECK(with_tag(tag, true) == Strings{"warning record.tag-value@0 " + std::string(tag)});
  }
  const std::string_view twice = "[Rating \"red\" \"1\"]\n[Rating \"red\" \"2\"]";
  CHECK(with_tag(twice).empty());
  CHECK(with_tag(twice, true) == Strings{"warning record.tag-value@0 [Rating \"red\" \"2\"]"});
}

TEST_CASE("a record whose tags are wrong is not replayed, but its text is checked") {
  CHECK(wrong_in("[Game \"Chess\"]\n" + std::string(kTwo) + "\n1. white: nonsense )\n") ==
        Strings{"record.tag-value@0 \"Chess\"", "record.syntax@1 )"});
}

}  // namespace stela::testing
