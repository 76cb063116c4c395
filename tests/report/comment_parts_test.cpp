#include "lib/report/summary.h"
#include "tests/catch.h"

namespace stela::testing {

TEST_CASE("commands that are understood are no part of what a comment says") {
  const CommentParts parts =
      parts_of_comment("Look: [%mark red 0,1] here [%arrow blue 0,1-0,2][%label 0,1 \"x\"] now");
  CHECK(parts.text == "Look: here now");
  CHECK(parts.diagrams.empty());
}

TEST_CASE("commands that nobody knows stay in the comment") {
  CHECK(parts_of_comment("[%clk 0:12:30] fast").text == "[%clk 0:12:30] fast");
  CHECK(parts_of_comment("[%marks red 0,1]").text == "[%marks red 0,1]");
  CHECK(parts_of_comment("[%x [%mark red 0,1] y").text == "[%x [%mark red 0,1] y");
}

TEST_CASE("times are no part of what a comment says, if they are times") {
  CommentTimes times;
  CHECK(without_times("[%emt 0:00:44]", times).empty());
  CHECK(times.took == "0:00:44");
  CHECK(without_times("Soon: [%clk 0:12:30] [%emt later]", times) == "Soon:  [%emt later]");
  CHECK(times.clock == "0:12:30");
  CHECK(times.took == "0:00:44");
}

TEST_CASE("a comment asks for diagrams, each with a caption") {
  const CommentParts parts =
      parts_of_comment(R"([%diagram "A ] and \"quotes\" and \\"] then [%diagram])");
  CHECK(parts.text == "then");
  CHECK(parts.diagrams == std::vector<std::string>{"A ] and \"quotes\" and \\", ""});
}

TEST_CASE("a command without an end is text") {
  CHECK(parts_of_comment("so [%diagram \"x]").text == "so [%diagram \"x]");
  CHECK(parts_of_comment("so [%").text == "so [%");
  CHECK(parts_of_comment("so [%x [%mark red a1").text == "so [%x [%mark red a1");
  CHECK(parts_of_comment("").text.empty());
}

TEST_CASE("the rule that a variation is to break is taken from its comment") {
  const CommentParts parts = parts_of_comment("[%illegal taluva.hut.level ] Too high.");
  CHECK(parts.illegal == "taluva.hut.level");
  CHECK(parts.text == "Too high.");
}

}  // namespace stela::testing
