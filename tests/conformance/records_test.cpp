// What every game must do with its records.
#include <fmt/format.h>

#include <algorithm>

#include "formats/text/writer.h"
#include "lib/games/games.h"
#include "lib/replay/game_maker.h"
#include "lib/report/summary.h"
#include "tests/catch.h"
#include "tests/conformance/games.h"
#include "tests/support.h"

namespace stela::testing {
namespace {

std::string play_to_the_end(Game& game) {
  while (!game.over()) game.play(game.sample());
  return game.text();
}

/// Returns a record that starts from the position of `game`; with `resumed` it also continues from
/// there.
std::string setup_record(const Game& game, bool resumed = false) {
  std::string setup;
  for (const std::string& token : game.position().setup()) setup += ' ' + token;
  std::string text = game.tags() + "\nsetup:" + setup + '\n';
  if (resumed) text += fmt::format("resume:{} entry={}\n", setup, game.count() + 1);
  return text + "result: *\n";
}

void check_outcomes(const Outcome& a, const Outcome& b) {
  CHECK(a.finished == b.finished);
  CHECK(a.scores == b.scores);
  CHECK(a.out == b.out);
  CHECK(a.winners == b.winners);
  CHECK(a.places == b.places);
}

bool same_events(const Timeline& a, const Timeline& b) {
  if (a.steps.size() != b.steps.size()) return false;
  for (std::size_t i = 0; i < a.steps.size(); ++i) {
    const auto& left = a.steps[i].events;
    const auto& right = b.steps[i].events;
    if (left.size() != right.size() || a.steps[i].scores != b.steps[i].scores) return false;
    for (std::size_t e = 0; e < left.size(); ++e) {
      if (left[e].kind != right[e].kind || left[e].actor != right[e].actor ||
          left[e].amount != right[e].amount || left[e].place != right[e].place ||
          left[e].text != right[e].text) {
        return false;
      }
    }
  }
  return true;
}

/// Returns the record with a result that names scores, but no winner.
std::string without_winner(const std::string& text) {
  const std::size_t winner = text.find(" winner=", text.rfind("result:"));
  return winner == std::string::npos ? text : text.substr(0, winner) + "\n";
}

}  // namespace

TEST_CASE("a game played by chance is a valid record in canonical form") {
  for_each_game(3, [](Game& game) {
    const std::string text = play_to_the_end(game);
    INFO(text);
    CHECK(wrong_in(text, true).empty());
    CHECK(canonical(text) == text);
    CHECK(wrong_in(without_winner(text)).empty());
  });
}

TEST_CASE("a game stopped in the middle is valid when it claims nothing") {
  for_each_game(1, [](Game& game) {
    constexpr int kEntries = 5;
    while (!game.over() && game.count() < kEntries) game.play(game.sample());
    INFO(game.text());
    CHECK(wrong_in(game.text(), true).empty());
  });
}

TEST_CASE("every position is what its setup says") {
  int positions = 0;
  for_each_game(2, [&positions](Game& game) {
    for (bool last = false; !last;) {
      last = game.over();
      // The normal start of a game may have nothing that a setup could name.
      if (game.count() > 0) {
        const std::string text = setup_record(game);
        INFO(text);
        Replayed replayed(text);
        REQUIRE(replayed.wrong().empty());
        REQUIRE(replayed.replayer.reached().setup() == game.position().setup());
        REQUIRE(replayed.replayer.reached().digest() == game.position().digest());
        if (!last) REQUIRE(replayed.replayer.reached().equals(game.position()));
        REQUIRE(replayed.replayer.reached().due() == game.position().due());
        check_outcomes(replayed.replayer.reached().outcome(), game.position().outcome());
        Replayed resumed(setup_record(game, true));
        REQUIRE(resumed.wrong().empty());
        REQUIRE(resumed.replayer.reached().digest() == game.position().digest());
        if (!last) REQUIRE(resumed.replayer.reached().equals(game.position()));
        ++positions;
        // Listing takes longer than all the rest.
        constexpr int kListed = 16;
        if (positions % kListed == 0) {
          CHECK(legal_of(resumed.replayer.reached()) == legal_of(game.position()));
        }
      }
      if (!last) game.play(game.sample());
    }
  });
  constexpr int kPositions = tries(10'000);
  if (tests_all_games()) CHECK(positions >= kPositions);
}

TEST_CASE("games may end off the board, and records may have gaps") {
  int ended = 0;
  int gaps = 0;
  for_each_game(2, [&](Game& game) {
    Record record;
    const GameMaker maker(*game.position().table().record, game.position().table(),
                          game.chance().picker(), {true, true});
    maker.make(record);
    std::string text;
    text::write_record(record, text);
    INFO(text);
    CHECK(wrong_in(text).empty());
    CHECK(canonical(text) == text);
    CHECK(by_json_and_xml(text) == text);
    Replayed replayed(text);
    const Outcome outcome = replayed.replayer.outcome();
    CHECK(outcome.finished);
    CHECK(outcome.endings.empty() == replayed.replayer.reached().outcome().finished);
    CHECK(replayed.record.count_gaps() == record.count_gaps());
    ended += outcome.endings.empty() ? 0 : 1;
    gaps += record.count_gaps();
  });
  constexpr int kAtLeast = tries(20);
  if (!tests_all_games()) return;
  CHECK(ended >= kAtLeast);
  CHECK(gaps >= kAtLeast);
}

TEST_CASE("text to JSON to XML to text gives the same bytes") {
  for_each_game(2, [](Game& game) {
    const std::string text = play_to_the_end(game);
    CHECK(by_json_and_xml(text) == text);
    const std::string setup = canonical(setup_record(game));
    CHECK(by_json_and_xml(setup) == setup);
  });
}

TEST_CASE("the records of ok/ come back from JSON and XML as the same bytes") {
  for (const GameInfo* game : tested_games()) {
    for (const auto& file : records_in(source_dir() / "testdata" / game->id / "ok")) {
      INFO(file.string());
      const std::string text = canonical(read_file(file));
      CHECK(by_json_and_xml(text) == text);
    }
  }
}

TEST_CASE("records that break rules come back from JSON and XML as the same bytes") {
  for (const GameInfo* game : tested_games()) {
    for (const auto& file : records_in(source_dir() / "testdata" / game->id / "illegal")) {
      INFO(file.string());
      const Replayed replayed(read_file(file));
      bool malformed = replayed.record.tags_broken;
      for (const Diagnostic& d : replayed.diagnostics) {
        malformed = malformed || d.rule == &record_rules::kSyntax;
      }
      if (malformed) continue;
      const std::string text = canonical(replayed.text);
      CHECK(by_json_and_xml(text) == text);
    }
  }
}

TEST_CASE("the same record gives the same timeline and digests") {
  for_each_game(2, [](Game& game) {
    const std::string text = play_to_the_end(game);
    const Replayed first(text);
    const Replayed second(text);
    CHECK(first.digests() == second.digests());
    CHECK(first.digests().back() == game.position().digest());
    CHECK(same_events(first.timeline, second.timeline));
  });
}

TEST_CASE("what a replayer has read before does not matter") {
  for_each_game(1, [](Game& game) {
    const std::string text = play_to_the_end(game);
    // The same replayer, after a record of other tags that breaks off in the middle of an entry.
    Replayed other(
        fmt::format("[Game \"{}\"]\n[Player \"a\" \"\"]\n[Player \"b\" \"\"]\n\n"
                    "1. a: nonsense\n",
                    game.position().table().game->name));
    std::vector<Diagnostic> diagnostics;
    Replayed alone(text);
    other.replayer.replay(alone.record, {}, diagnostics);
    CHECK(diagnostics.empty());
    CHECK(other.replayer.reached().digest() == game.position().digest());
  });
}

TEST_CASE("every point of a game has a source that reports can name") {
  for_each_game(2, [](Game& game) {
    Replayed played(play_to_the_end(game));
    const Outcome outcome = played.replayer.reached().outcome();
    const Summary summary = summarise({played.record, played.replayer.table(), played.timeline,
                                       outcome, played.diagnostics, false});
    const std::vector<Score> scores(outcome.scores.begin(),
                                    outcome.scores.begin() + outcome.players);
    CHECK(summary.course.back().scores == scores);
    const auto kinds = summary.game->event_kinds;
    for (const SourceRow& row : summary.sources) {
      INFO(row.title);
      const bool named = std::any_of(kinds.begin(), kinds.end(), [&](const EventKind& kind) {
        return kind.role == EventRole::kSource && kind.title == row.title;
      });
      CHECK((named || row.title == "at the start"));
    }
  });
}

}  // namespace stela::testing
