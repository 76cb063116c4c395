// A setup whose tokens are in another order than the notation's, but that still makes a position,
// is reported for exactly that, and its likely fix leads to that position.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "lib/games/games.h"
#include "lib/repair/repair_record.h"
#include "tests/catch.h"
#include "tests/conformance/games.h"
#include "tests/support.h"

namespace stela::testing {
namespace {

/// Returns `tokens` in another order that keeps the order within each kind.
Strings mixed_up(const Strings& tokens, const Position& position, Chance& chance) {
  std::vector<int> stages;
  std::map<int, Strings> by_stage;
  for (const std::string& token : tokens) {
    const std::optional<int> stage = position.setup_stage(token);
    INFO(token);
    REQUIRE(stage);
    stages.push_back(*stage);
    by_stage[*stage].push_back(token);
  }
  CHECK(std::is_sorted(stages.begin(), stages.end()));
  for (std::size_t i = stages.size(); i > 1; --i) {
    std::swap(stages[i - 1], stages[chance.pick(static_cast<std::uint32_t>(i))]);
  }
  std::map<int, std::size_t> taken;
  Strings mixed;
  for (const int stage : stages) mixed.push_back(by_stage[stage][taken[stage]++]);
  return mixed;
}

/// Returns the tokens as people write them, with line breaks and comments in between.
std::string setup_written(const Strings& tokens, Chance& chance) {
  std::string out;
  for (const std::string& token : tokens) {
    const std::uint32_t between = chance.pick(12);
    out += between == 0 ? "\n  " : between == 1 ? " {as it lay}\n" : " ";
    out += token;
  }
  return out;
}

/// How many orders of a position's setup are tried.
constexpr int kOrderTries = 3;

/// `record` breaks no rule but the order of its setup; `repair --likely` makes it `digest`.
void check_repair(const std::string& record, std::uint64_t digest) {
  INFO(record);
  const Replayed replayed(record);
  REQUIRE(replayed.diagnostics.size() == 1);
  const Diagnostic& wrong = replayed.diagnostics.front();
  CHECK(wrong.severity == Severity::kError);
  CHECK(wrong.message.english().starts_with("only the order of the tokens is wrong: `"));
  REQUIRE(wrong.fixes.size() == 1);
  CHECK_FALSE(wrong.fixes.front().certain);

  Replayer replayer(all_games());
  const repair::Repaired mended =
      repair::repair_record(record, all_games(), replayer, {.likely = true});
  INFO(mended.text);
  CHECK(mended.left.empty());
  CHECK(mended.likely == std::vector{wrong.message});
  const Replayed again(mended.text);
  REQUIRE_FALSE(again.digests().empty());
  CHECK(again.digests().back() == digest);
  // The same words and comments, however often they come.
  const auto letters = [](std::string text) {
    std::sort(text.begin(), text.end());
    return text;
  };
  CHECK(letters(mended.text) == letters(record));
}

}  // namespace

TEST_CASE("tokens of a setup in any order of their kinds are repaired to the same position") {
  std::set<const GameInfo*> checked;
  for_each_game(1, [&](Game& game) {
    // A game may leave the order of its tokens to nobody.
    const Strings first = game.position().setup();
    if (!first.empty() && !game.position().setup_stage(first.front())) return;
    Chance chance(game.chance().pick(1U << 30U));
    while (!game.over()) {
      for (std::uint32_t i = 1 + chance.pick(12); i > 0 && !game.over(); --i) {
        game.play(game.sample());
      }
      const Strings tokens = game.position().setup();
      const std::uint64_t digest = game.position().digest();
      for (int i = 0; i < kOrderTries; ++i) {
        const Strings mixed = mixed_up(tokens, game.position(), chance);
        if (mixed == tokens) continue;
        const std::string head = game.tags() + "\n";
        check_repair(fmt::format("{}setup:{}\nresult: *\n", head, setup_written(mixed, chance)),
                     digest);
        Strings with_number = mixed;
        with_number.insert(
            with_number.begin() + chance.pick(static_cast<std::uint32_t>(mixed.size())), "entry=7");
        check_repair(fmt::format("{}setup: {}\nresume:{}\nresult: *\n", head,
                                 fmt::join(tokens, " "), setup_written(with_number, chance)),
                     digest);
        checked.insert(game.position().table().game);
      }
    }
  });
  if (tests_all_games()) CHECK(checked.size() >= 3);
}

TEST_CASE("a setup that no order of its kinds makes a position is told as before") {
  const auto wrong = [](std::string_view game, std::string_view setup) {
    const Replayed replayed(fmt::format(
        "[Game \"{}\"]\n[Player \"red\" \"\"]\n[Player \"blue\" \"\"]\n\nsetup: {}\nresult: *\n",
        game, setup));
    REQUIRE(replayed.diagnostics.size() == 1);
    CHECK(replayed.diagnostics.front().fixes.empty());
    return std::string(replayed.marked(replayed.diagnostics.front())) + ": " +
           replayed.diagnostics.front().message.english();
  };
  CHECK(wrong("Tikal", "red:in@a1 A4@c2/0 A4@c3/0") ==
        "A4@c2/0: `A4@c2/0` comes too late in the setup");
  CHECK(wrong("Tikal", "red:in@a1 A4@c2/0 dig@a2") ==
        "A4@c2/0: `A4@c2/0` comes too late in the setup");
  // Tiles are listed in the order in which they were laid: within one kind the order counts.
  CHECK(wrong("Taluva", "SR@1,0/3 JC@0,0/0 red:hut@0,1") ==
        "SR@1,0/3: the first volcano is on 1,0, not on 0,0");
}

TEST_CASE("of a document the order of a setup is told, but there is no text to be mended") {
  const Replayed read(
      "[Game \"Tikal\"]\n[Player \"red\" \"\"]\n[Player \"blue\" \"\"]\n\n"
      "setup: red:in@a1 A4@c2/0\nresult: *\n");
  for (const Syntax syntax : {Syntax::kJson, Syntax::kXml}) {
    const std::string document = to_document(syntax, read.record);
    Record record;
    std::vector<Diagnostic> diagnostics;
    REQUIRE(from_document(syntax, document, record, diagnostics));
    Replayer replayer(all_games());
    replayer.replay(record, {}, diagnostics);
    REQUIRE(diagnostics.size() == 1);
    CHECK(diagnostics.front().message == read.diagnostics.front().message);
    CHECK(diagnostics.front().hint.english().find("repair") == std::string::npos);
    CHECK(diagnostics.front().fixes.empty());
  }
}

}  // namespace stela::testing
