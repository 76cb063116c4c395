#include <stela/stela.h>

#include <algorithm>
#include <sstream>
#include <stdexcept>

#include "tests/catch.h"

namespace stela {
namespace {

using Strings = std::vector<std::string>;

constexpr std::string_view kTags =
    "[Game \"Taluva\"]\n"
    "[Player \"white\" \"Anna\"]\n"
    "[Player \"red\" \"\"]\n";

std::string with_tags(std::string_view entries) {
  return std::string(kTags).append("\n").append(entries);
}

TEST_CASE("a mistake is told with its rule, its place and its entry") {
  const Verdict verdict =
      judge(with_tags("1. white: JC@0,0/0 hut@0,1\n2. red: SR@1,0/3 hut@0,1\n"), 11);
  CHECK_FALSE(verdict.valid);
  CHECK_FALSE(verdict.finished);
  CHECK(verdict.game == "taluva");
  CHECK(verdict.entries == 2);
  REQUIRE(verdict.mistakes.size() == 1);
  const Mistake& mistake = verdict.mistakes[0];
  CHECK(mistake.rule == "taluva.build.occupied");
  CHECK(mistake.message == "cannot build on 0,1, which has huts of white");
  CHECK_FALSE(mistake.sentence.empty());
  CHECK(mistake.source.starts_with("rulebook, \""));
  CHECK_FALSE(mistake.warning);
  CHECK(mistake.entry == 2);
  CHECK(mistake.line == 16);
  CHECK(mistake.column == 18);
  CHECK(mistake.offset == kTags.size() + 45);
  CHECK(mistake.size == 7);
  REQUIRE(verdict.players.size() == 2);
  CHECK(verdict.players[0].name == "Anna");
  CHECK(verdict.players[0].score == std::vector<std::int64_t>{0, 0, 1});
  CHECK(verdict.players[1].score == std::vector<std::int64_t>{0, 0, 0});
}

TEST_CASE("mistakes are told in the language that is asked for") {
  CHECK(languages().front() == "en");
  const std::string text = with_tags("1. white: JC@0,0/0 hut@0,1\n2. red: SR@1,0/3 hut@0,1\n");
  for (const std::string_view language : languages()) {
    const Verdict verdict = judge(text, {.first_line = 11, .language = language});
    INFO(language);
    REQUIRE(verdict.mistakes.size() == 1);
    CHECK(verdict.mistakes[0].rule == "taluva.build.occupied");
    CHECK(verdict.mistakes[0].line == 16);
    const bool english =
        verdict.mistakes[0].message == "cannot build on 0,1, which has huts of white";
    CHECK(english == (language == "en"));
  }
  const Verdict german = judge(text, {.language = "de"});
  CHECK(german.mistakes[0].message ==
        "auf 0,1 kann nicht gebaut werden: dort stehen Hütten von Weiß");
  CHECK(german.mistakes[0].source.starts_with("Regelheft, „"));
  CHECK_THROWS_AS(judge(text, {.language = "xx"}), std::invalid_argument);
  Game game(kTags, -1, "de");
  CHECK(game.play("JC@0,0/0 tower@0,1")->message !=
        Game(kTags).play("JC@0,0/0 tower@0,1")->message);
  CHECK(game.picture().find("Taluva, 0 Plättchen gelegt.") != std::string::npos);
  CHECK_THROWS_AS(Game(kTags, -1, "xx"), std::invalid_argument);
}

TEST_CASE("what is no record at all is told as that") {
  for (const auto& [text, what] : std::vector<std::pair<std::string, std::string>>{
           {"%PDF-1.7\n", "this is a PDF document, not a record"},
           {"{\"game\": 1}", "this is JSON, not a record"},
           {"(;FF[4];B[aa])", "this is a record of another game (SGF), not a record"}}) {
    const Verdict verdict = judge(text);
    CHECK_FALSE(verdict.valid);
    REQUIRE(verdict.mistakes.size() == 1);
    CHECK(verdict.mistakes[0].message == what);
    CHECK_FALSE(verdict.mistakes[0].hint.empty());
  }
}

TEST_CASE("a warning leaves a record valid, and tags that start no game have no players") {
  const Verdict unfinished = judge(kTags);
  CHECK(unfinished.valid);
  REQUIRE(unfinished.mistakes.size() == 1);
  CHECK(unfinished.mistakes[0].rule == "record.unfinished");
  CHECK(unfinished.mistakes[0].warning);
  const Verdict none = judge("[Game \"Go\"]\n");
  CHECK_FALSE(none.valid);
  CHECK(none.game.empty());
  CHECK(none.players.empty());
  CHECK_FALSE(Game("").started());
  CHECK_THROWS_AS((void)Game("").due(), std::logic_error);
}

Strings seen(const RecordText& record) {
  return {std::string(record.text), std::to_string(record.number), std::to_string(record.line),
          std::to_string(record.offset)};
}

TEST_CASE("the records of a text and of a stream are the same, wherever its pieces end") {
  // A piece of the stream is 64 KiB: the second record begins about its end, and the third is
  // longer than several.
  constexpr std::size_t kPiece = std::size_t{1} << 16U;
  const std::string opening = "[Game \"Taluva\"]\n";
  const std::string third = opening + "{" + std::string(3 * kPiece, '[') + "}\n\n";
  for (std::size_t shift = 0; shift < 20; ++shift) {
    std::string first = opening;
    first.append("{").append(kPiece - 40 + shift, 'x').append("}\r\n");
    std::string text = "\xEF\xBB\xBF\n";
    text.append(first).append(opening).append(third);
    std::vector<Strings> of_text;
    CHECK(for_each_record(text, [&](const RecordText& record) {
            of_text.push_back(seen(record));
            return true;
          }) == 3);
    REQUIRE(of_text.size() == 3);
    CHECK(of_text[0] == Strings{first, "1", "2", "4"});
    CHECK(of_text[1] == Strings{opening, "2", "4", std::to_string(4 + first.size())});
    CHECK(of_text[2][0] == third);
    std::istringstream in(text);
    std::vector<Strings> of_stream;
    CHECK(for_each_record(in, [&](const RecordText& record) {
            of_stream.push_back(seen(record));
            return true;
          }) == 3);
    CHECK(of_stream == of_text);
  }
}

TEST_CASE("a byte-order mark where files were joined is of no record") {
  const std::string mark = "\xEF\xBB\xBF";
  const std::string record = "[Game \"Taluva\"]\n";
  std::string text = mark;
  text.append(record).append(mark).append(record).append(mark).append("\n").append(record);
  text += mark;
  std::vector<Strings> of_text;
  const TakeRecord take = [&](const RecordText& found) {
    of_text.push_back(seen(found));
    return true;
  };
  CHECK(for_each_record(text, take) == 3);
  CHECK(of_text[0] == Strings{record, "1", "1", "3"});
  CHECK(of_text[1] == Strings{record, "2", "2", std::to_string(6 + record.size())});
  CHECK(of_text[2] == Strings{record, "3", "4", std::to_string(10 + 2 * record.size())});
  const std::vector<Strings> expected = std::move(of_text);
  of_text.clear();
  std::istringstream in(text);
  CHECK(for_each_record(in, take) == 3);
  CHECK(of_text == expected);
}

TEST_CASE("walking ends when no more is wanted, and finds nothing in white space") {
  std::size_t taken = 0;
  const TakeRecord one = [&](const RecordText&) { return ++taken == 0; };
  CHECK(for_each_record("junk\n[Game \"a\"]\n[Game \"b\"]\n", one) == 1);
  std::istringstream in("[Game \"a\"]\n[Game \"b\"]\n[Game \"c\"]\n");
  CHECK(for_each_record(in, one) == 1);
  CHECK(taken == 2);
  CHECK(for_each_record(" \r\n", one) == 0);
  std::istringstream empty;
  CHECK(for_each_record(empty, one) == 0);
}

TEST_CASE("a mistake that a rule of the game decides names its article") {
  const Verdict misnumbered =
      judge(std::string(kTags) + "1. white: JC@0,0/0 hut@0,1\n1. red: SR@1,0/3 hut@2,-1\n");
  const Verdict untimely =
      judge(std::string(kTags) + "1. white: JC@0,0/0 hut@0,1\n2. white: SR@1,0/3 hut@2,-1\n");
  REQUIRE_FALSE(untimely.mistakes.empty());
  CHECK(untimely.mistakes[0].rule == "record.actor-turn");
  CHECK(untimely.mistakes[0].article == "taluva.turn.order");
  CHECK_FALSE(untimely.mistakes[0].article_sentence.empty());
  CHECK(untimely.mistakes[0].article_source.starts_with("rulebook, "));
  REQUIRE_FALSE(misnumbered.mistakes.empty());
  CHECK(misnumbered.mistakes[0].article.empty());
}

TEST_CASE("actions are played all or not at all") {
  Game game(kTags);
  REQUIRE(game.started());
  CHECK(game.due() == "white");
  const std::string start = game.digest();
  const std::optional<Mistake> wrong = game.play(" JC@0,0/0\n hut@0,0");
  REQUIRE(wrong);
  CHECK(wrong->rule == "taluva.build.volcano");
  CHECK(wrong->entry == 1);
  CHECK(wrong->line == 2);
  CHECK(wrong->column == 2);
  CHECK(game.digest() == start);

  CHECK_FALSE(game.play("JC@0,0/0"));
  CHECK(game.due() == "white");
  const std::optional<Mistake> early = game.end_entry();
  REQUIRE(early);
  CHECK(early->line == 0);
  const LegalActions legal = game.legal_actions();
  CHECK(std::find(legal.actions.begin(), legal.actions.end(), "hut@0,1") != legal.actions.end());
  CHECK_FALSE(game.play("hut@0,1"));
  CHECK_FALSE(game.end_entry());
  CHECK(game.due() == "red");
  CHECK(game.play("nonsense")->entry == 2);
  CHECK(game.players()[0].score == std::vector<std::int64_t>{0, 0, 1});
  CHECK(game.score_parts() == Strings{"temples", "towers", "huts"});
  // The results obtained earlier do not change.
  CHECK(game.verdict().players[0].score == std::vector<std::int64_t>{0, 0, 0});

  // The same position as that of the corresponding record.
  const Game told(with_tags("1. white: JC@0,0/0 hut@0,1\n"));
  CHECK(told.digest() == game.digest());
  CHECK(told.setup() == game.setup());
  CHECK(told.board() == game.board());
  CHECK(told.picture() == game.picture());
  CHECK(Game(with_tags("1. white: JC@0,0/0 hut@0,1\n"), 0).digest() == start);
}

TEST_CASE("a game that has ended is nobody's turn") {
  Game game(
      "[Game \"Taluva\"]\n[Option \"tiles\" \"2\"]\n[Player \"white\" \"\"]\n[Player \"red\" "
      "\"\"]\n"
      "1. white: JC@0,0/0 hut@0,1\n2. red: SR@1,0/3 hut@2,-1\n");
  CHECK(game.verdict().valid);
  CHECK(game.verdict().finished);
  CHECK(game.due().empty());
  CHECK(game.legal_actions().actions.empty());
  CHECK(game.play("hut@0,0")->rule == "record.after-end");
  CHECK(game.end_entry()->rule == "record.after-end");
  CHECK(game.players()[1].wins);
}

TEST_CASE("a picture has one of four themes") {
  const Game game(kTags);
  const std::string light = game.picture("light", 300);
  CHECK(light.starts_with("<svg "));
  CHECK(light.find(" width=\"300\"") != std::string::npos);
  CHECK(game.picture("dark") != game.picture());
  CHECK_THROWS_AS((void)game.picture("blue"), std::invalid_argument);
}

}  // namespace
}  // namespace stela
