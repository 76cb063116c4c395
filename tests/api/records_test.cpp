// The public API and the libraries below it give the same result for every record in testdata.
#include <stela/stela.h>

#include "lib/game/position.h"
#include "lib/games/games.h"
#include "tests/catch.h"
#include "tests/support.h"

namespace stela::testing {
namespace {

template <typename Check>
void for_each_file(Check check) {
  for (const GameInfo* game : all_games()) {
    for (const std::string_view kind : {"ok", "illegal"}) {
      for (const auto& file : records_in(source_dir() / "testdata" / game->id / kind)) {
        INFO(file.string());
        check(read_file(file));
      }
    }
  }
}

/// Returns the diagnostics of a verdict in the form of `Replayed::wrong`.
Strings wrong_of(const Verdict& verdict, std::string_view text) {
  Strings out;
  for (const Mistake& mistake : verdict.mistakes) {
    std::string wrong = mistake.warning ? "warning " : "";
    wrong.append(mistake.rule).append("@").append(std::to_string(mistake.entry)).append(" ");
    out.push_back(wrong.append(text.substr(mistake.offset, mistake.size)));
  }
  return out;
}

}  // namespace

TEST_CASE("the front door judges every record as the replay does") {
  for_each_file([](const std::string& text) {
    Replayed replayed(text);
    const Game game(text);
    CHECK(wrong_of(judge(text), text) == replayed.wrong());
    CHECK(wrong_of(game.verdict(), text) == replayed.wrong());
    CHECK(game.started() == replayed.replayer.started());
    if (game.started()) CHECK(game.digest() == digest_claim(replayed.replayer.reached()));
  });
}

TEST_CASE("entries played one by one lead to the positions of their record") {
  for_each_file([](const std::string& text) {
    const Replayed replayed(text);
    if (!replayed.replayer.started() || !replayed.diagnostics.empty()) return;
    const Record& record = replayed.record;
    // What a game is set to by `resume:` cannot be played.
    if (record.count_gaps() > 0) return;
    Game game(text, 0);
    int number = 0;
    for (std::int32_t i = record.lines[0].first_entry; i != kNone;
         i = record.entries[static_cast<std::size_t>(i)].next) {
      const Entry& entry = record.entries[static_cast<std::size_t>(i)];
      if (entry.kind != EntryKind::kPlay) continue;
      std::string actions;
      for (std::uint32_t k = 0; k < entry.token_count; ++k) {
        const Token& token = record.tokens_of(entry)[k];
        if (token.kind == TokenKind::kAction) actions.append(token.text).append(" ");
      }
      CHECK_FALSE(game.play(actions));
      CHECK_FALSE(game.end_entry());
      CHECK(game.digest() == Game(text, ++number).digest());
    }
    CHECK(game.digest() == Game(text).digest());
  });
}

}  // namespace stela::testing
