#include <memory>
#include <string>
#include <vector>

#include "lib/analysis/engine.h"
#include "lib/engines/engines.h"
#include "lib/games/games.h"
#include "tests/catch.h"
#include "tests/table.h"

namespace stela {
namespace {

using testing::SetTable;

std::vector<Token> tokens_of(const std::vector<std::string>& actions) {
  std::vector<Token> tokens;
  for (const std::string& action : actions) tokens.push_back({action, {}, TokenKind::kAction});
  return tokens;
}

/// Plays the entry that `policy` chooses; a failed assertion when it is illegal.
void play_one(Position& position, const Policy& policy, const PlayKey& key) {
  const Engine& engine = *engine_of(*position.table().game);
  const std::vector<std::string> actions = engine.choose(position, policy, key);
  Broken broken;
  const bool legal = position.play(position.due(), tokens_of(actions), true, nullptr, broken);
  INFO(broken.message.english());
  REQUIRE(legal);
}

/// Returns the twelfths of wins of the greedy player of `seat` against random play.
int greedy_against_chance(const Table& table, Actor seat, std::uint64_t seed) {
  const std::unique_ptr<Position> position = table.game->start(table);
  for (PlayKey key{seed, 0}; position->due() != kNobody; ++key.entry) {
    const bool own = position->due() == seat;
    play_one(*position, {own ? Policy::Kind::kGreedy : Policy::Kind::kChance, 0}, key);
  }
  const Outcome outcome = position->outcome();
  return twelfths(sides_of(outcome), winners_of(outcome), seat);
}

TEST_CASE("Greedy entries are legal and beat play by chance") {
  constexpr int kGames = 4;
  for (const char* name : {"taluva", "mykerinos", "tikal"}) {
    const GameInfo& game = *game_named(name);
    for (int players = 2; players <= kMaxPlayers; ++players) {
      const SetTable set(game, players, "");
      int won = 0;
      for (int i = 0; i < kGames; ++i) {
        won += greedy_against_chance(set.table(), static_cast<Actor>(i % players),
                                     static_cast<std::uint64_t>(i));
      }
      INFO(name << " with " << players);
      CHECK(won >= kGames * kWholeWin * 3 / 4);
    }
  }
}

TEST_CASE("Play-outs count every one, and the same with the same key") {
  constexpr std::uint32_t kPlays = 40;
  for (const GameInfo* game : all_games()) {
    const SetTable set(*game, 2, "");
    const std::unique_ptr<Position> position = game->start(set.table());
    const Engine& engine = *engine_of(*game);
    const Evidence evidence = engine.value(*position, kPlays, {1, 7});
    const Tally& tally = evidence.tally;
    INFO(game->name);
    CHECK(tally.count() == kPlays);
    CHECK(tally.sum(0) + tally.sum(1) == std::uint64_t{kPlays} * kWholeWin);
    CHECK(engine.value(*position, kPlays, {1, 7}) == evidence);
    CHECK_FALSE(engine.value(*position, kPlays, {3, 7}) == evidence);
  }
}

TEST_CASE("Searched entries are legal and have a value") {
  for (const char* name : {"taluva", "mykerinos", "tikal"}) {
    const GameInfo& game = *game_named(name);
    const SetTable set(game, 3, "");
    const std::unique_ptr<Position> position = game.start(set.table());
    const Engine& engine = *engine_of(game);
    for (PlayKey key{3, 0}; key.entry < 6; ++key.entry) {
      const std::unique_ptr<Position> before = position->clone();
      const std::vector<std::string> actions =
          engine.choose(*position, {Policy::Kind::kSearch, 32}, key);
      Broken broken;
      REQUIRE(position->play(position->due(), tokens_of(actions), true, nullptr, broken));
      const EntryValue value = engine.value_entry(*before, tokens_of(actions), {}, 24, key);
      CHECK(value.played[0].value > 0);
      CHECK(value.played[0].value <= 990'000);
      CHECK(value.seat == (is_seat(before->due()) ? before->due() : kNobody));
      if (value.better.empty()) continue;
      Broken wrong;
      CHECK(before->play(before->due(), tokens_of(value.better), true, nullptr, wrong));
    }
  }
}

}  // namespace
}  // namespace stela
