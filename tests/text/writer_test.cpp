// The canonical form.
#include "formats/text/writer.h"

#include <sstream>

#include "lib/core/utf8.h"
#include "tests/catch.h"
#include "tests/support.h"

namespace stela::testing {
namespace {

constexpr std::string_view kWriterHead =
    "[Game \"Taluva\"]\n[Player \"white\" \"\"]\n[Player \"red\" \"\"]\n\n";

std::string formatted(std::string_view entries) {
  return canonical(std::string(kWriterHead) + std::string(entries)).substr(kWriterHead.size());
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

}  // namespace

TEST_CASE("tags stand in canonical order, others behind them as they came") {
  CHECK(canonical("[Game \"Taluva\"]\n[Zeta \"1\"]\n[Date \"2026\"]\n[Alpha \"2\"]\n"
                  "[Player \"white\" \"\"]\n[Event \"e\"]\n[Player \"red\" \"\"]\n"
                  "[Option \"tiles\" \"12\"]\n[Source \"s\"]\n[Variant \"ranking\"]\n"
                  "[Rules \"ferti\"]\n[Notation \"1\"]\n") ==
        "[Game \"Taluva\"]\n[Notation \"1\"]\n[Rules \"ferti\"]\n[Variant \"ranking\"]\n"
        "[Option \"tiles\" \"12\"]\n[Player \"white\" \"\"]\n[Player \"red\" \"\"]\n[Event \"e\"]\n"
        "[Date \"2026\"]\n[Zeta \"1\"]\n[Alpha \"2\"]\n[Source \"s\"]\n");
}

TEST_CASE("the example of the notation is canonical") {
  const std::string text =
      "[Game \"Taluva\"]\n"
      "[Player \"white\" \"Anna\"]\n"
      "[Player \"red\" \"Ben\"]\n"
      "[Event \"Club night 12\"]\n"
      "[Date \"2026-11-20\"]\n"
      "\n"
      "1. white: JC@0,0/0 hut@0,1\n"
      "2. red: SR@1,0/3 hut@2,-1\n"
      "  {The far side of the island.}\n"
      "3. white: JS@-1,0/2 hut@-1,-1\n"
      "  ( {[%illegal taluva.eruption.settlement] All of white's village at 0,1 would vanish.}\n"
      "    3. white: JS@0,0/5 )\n"
      "result: *\n";
  CHECK(canonical(text) == text);
  CHECK(wrong_in(text, true).empty());
}

TEST_CASE("entries are numbered, one a line; `setup:` and `result:` are not") {
  CHECK(formatted("white: JC@0,0/0 hut@0,1 red: SR@1,0/3 hut@2,-1 result: *") ==
        "1. white: JC@0,0/0 hut@0,1\n2. red: SR@1,0/3 hut@2,-1\nresult: *\n");
  CHECK(formatted("setup: JC@0,0/0 next=red red: SR@1,0/3 hut@2,-1") ==
        "setup: JC@0,0/0 next=red\n1. red: SR@1,0/3 hut@2,-1\n");
}

TEST_CASE("nothing is added or merged") {
  CHECK(formatted("1. white: JC@0,0/0 hut@0,1 =0/0/1 !\n{a}{b}") ==
        "1. white: JC@0,0/0 hut@0,1 =0/0/1 !\n  {a}\n  {b}\n");
  CHECK(formatted("1. white: JC@0,0/0 hut@0,1\n").find("result") == std::string::npos);
}

TEST_CASE("variations and their comments are indented below their entry") {
  CHECK(formatted("1. white: JC@0,0/0 hut@0,1 ({a}{b} 1. white: JC@0,0/0 hut@-1,1 {c} "
                  "2. red: SR@1,0/3 hut@2,-1 (2. red: SR@1,0/3 hut@1,-1)) {d}") ==
        "1. white: JC@0,0/0 hut@0,1\n"
        "  ( {a}\n"
        "    {b}\n"
        "    1. white: JC@0,0/0 hut@-1,1\n"
        "      {c}\n"
        "    2. red: SR@1,0/3 hut@2,-1\n"
        "      ( 2. red: SR@1,0/3 hut@1,-1 ) )\n"
        "  {d}\n");
}

TEST_CASE("an entry is broken before the token that would pass 100 columns") {
  // "1. white: " and 18 tokens of five columns fill 99 columns.
  std::string entry = "1. white:";
  for (int i = 0; i < 18; ++i) entry += " abcd";
  REQUIRE(entry.size() == 99);
  CHECK(lines_of(formatted(entry)).size() == 1);
  CHECK(formatted(entry.substr(0, 94) + " abcde") == entry.substr(0, 94) + " abcde\n");
  CHECK(formatted(entry.substr(0, 94) + " abcdef") == entry.substr(0, 94) + "\n  abcdef\n");
}

TEST_CASE("columns are code points, not bytes") {
  std::string entry = "1. white:";
  for (int i = 0; i < 18; ++i) entry += " äöü😀";
  REQUIRE(count_code_points(entry) == 99);
  const auto lines = lines_of(formatted(entry + " ä ä"));
  REQUIRE(lines.size() == 2);
  CHECK(count_code_points(lines[0]) == 99);
  CHECK(lines[1] == "  ä ä");
}

TEST_CASE("a token longer than a line stands on a line of its own, unbroken") {
  const std::string token(300, 'x');
  CHECK(formatted("1. white: a " + token + " b") == "1. white: a\n  " + token + "\n  b\n");
}

TEST_CASE("the entries of a variation are broken with their own indent") {
  std::string tokens;
  for (int i = 0; i < 30; ++i) tokens += " abcd";
  const auto lines = lines_of(formatted("1. white: a ( 1. white:" + tokens + " )"));
  REQUIRE(lines.size() == 3);
  CHECK(lines[1].starts_with("  ( 1. white: abcd"));
  CHECK(lines[1].size() <= 100);
  CHECK(lines[2].starts_with("      abcd"));
  CHECK(lines[2].ends_with(" )"));
}

TEST_CASE("comments are not broken") {
  const std::string words(300, 'x');
  CHECK(formatted("1. white: JC@0,0/0 hut@0,1 {" + words + "  y}") ==
        "1. white: JC@0,0/0 hut@0,1\n  {" + words + " y}\n");
}

TEST_CASE("values of tags are written with their escapes") {
  std::string out;
  text::write_tag_value("a \"b\" \\ ü", out);
  CHECK(out == "\"a \\\"b\\\" \\\\ ü\"");
}

TEST_CASE("claims are written in lower case, a ranking in seat order") {
  CHECK(formatted("1. white: JC@0,0/0 hut@0,1 #00000000ABCDEF") ==
        "1. white: JC@0,0/0 hut@0,1 #00000000abcdef\n");
  CHECK(formatted("result: rank=red+white") == "result: rank=white+red\n");
}

}  // namespace stela::testing
