// Where a rule of the notation is broken because a rule of the game decides, the article is named.
#include <algorithm>
#include <array>

#include "lib/games/games.h"
#include "tests/catch.h"
#include "tests/support.h"

namespace stela::testing {
namespace {

constexpr std::array kDecided = {&record_rules::kActorTurn, &record_rules::kAfterEnd,
                                 &record_rules::kScore, &record_rules::kWinner};

bool is_decided(const Rule* rule) {
  return std::find(kDecided.begin(), kDecided.end(), rule) != kDecided.end();
}

/// What is wrong with a record, with its article in brackets and notes behind it.
std::string told(std::string_view text) {
  const Replayed replayed(text);
  std::string out;
  for (const Diagnostic& d : replayed.diagnostics) {
    out += d.message;
    if (d.article != nullptr) (((out += " [") += d.article->id) += ']');
    for (const std::string& note : d.notes) (out += " | ") += note;
    out += '\n';
  }
  return out;
}

std::string ok_record(std::string_view name) {
  return read_file(source_dir() / "testdata" / (std::string(name) + ".stela"));
}

/// `text` with its `result:` line, and all behind it, replaced.
std::string with_result(std::string text, std::string_view result) {
  text.resize(text.rfind("result:"));
  return text += result;
}

}  // namespace

TEST_CASE("whose turn it is, ends, scores and winners are decided by an article of the game") {
  for (const GameInfo* game : all_games()) {
    for (const auto& file : records_in(source_dir() / "testdata" / game->id / "illegal")) {
      const std::string text = read_file(file);
      // What is claimed of an end off the board is a matter of the notation.
      if (text.find(" end=") != std::string::npos) continue;
      const Replayed replayed(text);
      for (const Diagnostic& diagnostic : replayed.diagnostics) {
        // That a game has a winner, and no places, is a matter of its variant.
        const bool no_places = diagnostic.message == "this game is not played for places";
        if (!is_decided(diagnostic.rule) || no_places) continue;
        INFO(file.string() << ": " << diagnostic.message);
        REQUIRE(diagnostic.article != nullptr);
        CHECK(diagnostic.article->id.starts_with(std::string(game->id) + "."));
        CHECK(rule_named(diagnostic.article->id) == diagnostic.article);
      }
    }
  }
}

TEST_CASE("an action without a place in a turn names the article of the turn's course") {
  for (const GameInfo* game : all_games()) {
    int named = 0;
    for (const auto& file : records_in(source_dir() / "testdata" / game->id / "illegal")) {
      if (rule_of(file) != record_rules::kActionPhase.id) continue;
      const Replayed replayed(read_file(file));
      if (replayed.diagnostics.front().article != nullptr) ++named;
    }
    INFO(game->name);
    CHECK(named > 0);
  }
}

TEST_CASE("of a game's own rules only the order of calls and turns is decided by an article") {
  for (const GameInfo* game : all_games()) {
    for (const auto& file : records_in(source_dir() / "testdata" / game->id / "illegal")) {
      const Replayed replayed(read_file(file));
      for (const Diagnostic& diagnostic : replayed.diagnostics) {
        INFO(file.string() << ": " << diagnostic.message);
        const std::string_view rule = diagnostic.rule->id;
        const bool ordered = rule == "tikal.bid.turn" || rule == "tikal.take.shown";
        CHECK((diagnostic.article == nullptr || ordered || rule.starts_with("record.")));
      }
    }
  }
}

TEST_CASE("a wrong winner is told which step of the tie-break decided") {
  CHECK(told(with_result(ok_record("mykerinos/ok/tie-by-the-hand"), "result: winner=blue\n")) ==
        "blue does not win: red wins: both have 8; red has more archaeologists in hand, 3 to 1 "
        "[mykerinos.winner.hand]\n");
  CHECK(told(with_result(ok_record("taluva/ok/last-tile"), "result: winner=red\n")) ==
        "not all winners are named: white and red share the win: they have the same: 0 temples, 0 "
        "towers and 2 huts [taluva.winner.shared]\n");
  CHECK(told(with_result(ok_record("taluva/ok/teams-last-tile"), "result: winner=red\n")) ==
        "red does not win: white and brown win: both teams have 0 temples and 0 towers; white and "
        "brown have more huts than red and yellow, 6 to 2 [taluva.winner.huts]\n");
}

TEST_CASE("a wrong score is told what the score is made of") {
  CHECK(told(with_result(ok_record("taluva/ok/last-tile"), "result: white=0/0/3\n")) ==
        "white has 0/0/2 [taluva.scoring.pieces] | huts: 1 from settlements founded, 1 from "
        "settlements extended\n");
  CHECK(told(with_result(ok_record("mykerinos/ok/tie-by-the-hand"), "result: blue=9\n")) ==
        "blue has 8 [mykerinos.scoring.exhibition] | 4 from the setup, 3 from parcels, 1 from "
        "exhibition in the museum\n");
}

TEST_CASE("who is not due is told why, with the entry in which it came so") {
  std::string text = ok_record("taluva/ok/out");
  const std::size_t at = text.find("5. brown:");
  text.replace(at, std::string("5. brown:").size(), "5. red:");
  CHECK(told(text) ==
        "it is the turn of `brown`, not of `red`: red was eliminated in entry 2 "
        "[taluva.turn.skipped]\n");
}

TEST_CASE("in a variation the way there is told: the main line, then the variation itself") {
  std::string text = ok_record("taluva/ok/out");
  const std::size_t fifth = text.find("5. brown:");
  const std::size_t end = text.find('\n', fifth) + 1;
  const std::string entry = text.substr(fifth, end - fifth);
  text.insert(end, "  ( 5. red:" + entry.substr(std::string("5. brown:").size()) + "  )\n");
  CHECK(told(text) ==
        "it is the turn of `brown`, not of `red`: red was eliminated in entry 2 "
        "[taluva.turn.skipped]\n");

  constexpr std::string_view kPassed =
      "[Game \"Mykerinos\"]\n[Player \"red\" \"\"]\n[Player \"blue\" \"\"]\n"
      "[Player \"green\" \"\"]\n[Museum \"V\" \"L\" \"B\" \"K\" \"T\"]\n\n"
      "1. table: lay@1L=V0:../../.. lay@1R=L0:../../.. lay@2L=B0:../../.. lay@2R=K0:../../..\n"
      "  lay@3L=T0:../../.. lay@3R=V2:../../.. lay@4L=L2:../../.. lay@4R=B2:../../..\n"
      "2. red: dig@a1\n3. blue: dig@a2\n4. green: dig@b1\n"
      "  ( 4. green: pass\n    5. red: dig@b1\n    6. blue: dig@b2\n    7. green: dig@c1 )\n"
      "result: *\n";
  CHECK(told(kPassed) ==
        "it is the turn of `red`, not of `green`: green passed in entry 4 of the variation "
        "[mykerinos.turn.passed]\n");
}

TEST_CASE("a wrong score in a variation is told what it is made of there") {
  std::string text = ok_record("taluva/ok/out");
  text.insert(text.find("5. brown:"), "  ( 4. white: CJ@-3,0/0 hut@-3,1 =0/0/9 )\n");
  const std::string words = told(text);
  INFO(words);
  CHECK(words.find(" | 0/0/2 before the entry; founds a settlement on -3,1") != std::string::npos);
}

TEST_CASE("reasons are found only when they are asked for") {
  ReplayOptions options;
  options.reasons = false;
  const Replayed replayed(with_result(ok_record("taluva/ok/last-tile"), "result: white=0/0/0\n"),
                          options);
  REQUIRE(replayed.diagnostics.size() == 1);
  CHECK(replayed.diagnostics.front().notes.empty());
}

}  // namespace stela::testing
