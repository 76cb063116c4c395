#include <memory>
#include <string>
#include <vector>

#include "lib/analysis/engine.h"
#include "lib/engines/engines.h"
#include "lib/games/games.h"
#include "lib/replay/judgement.h"
#include "tests/catch.h"
#include "tests/support.h"
#include "tests/table.h"

namespace stela {
namespace {

using testing::SetTable;

/// A game of greedy players, with the value of each entry.
struct Valued {
  std::vector<EntryValue> entries;
  Shares start{};
  Shares end{};
  Actor players = 0;
};
Valued value_game(const Table& table, std::uint32_t plays, std::uint64_t seed) {
  const Engine& engine = *engine_of(*table.game);
  const std::unique_ptr<Position> position = table.game->start(table);
  Valued valued;
  valued.players = table.players;
  valued.start = engine.shares(*position, plays, {seed, 0});
  for (PlayKey key{seed, 0}; position->due() != kNobody; ++key.entry) {
    std::vector<Token> tokens;
    const std::vector<std::string> actions =
        engine.choose(*position, {Policy::Kind::kGreedy, 0}, key);
    for (const std::string& action : actions) tokens.push_back({action, {}, TokenKind::kAction});
    const std::vector<Fact> facts = engine.facts(*position, tokens);
    valued.entries.push_back(engine.value_entry(*position, tokens, facts, plays, key));
    Broken broken;
    REQUIRE(position->play(position->due(), tokens, true, nullptr, broken));
  }
  const Outcome outcome = position->outcome();
  valued.end = shares_of(sides_of(outcome), winners_of(outcome));
  return valued;
}

TEST_CASE("The mean loss of a player is rounded") {
  CHECK(mean_loss(188, 22) == 9);
  CHECK(mean_loss(186, 22) == 8);
  CHECK(mean_loss(5, 0) == 5);
}

TEST_CASE("Start, losses and the rest add up to the result, to the last millionth") {
  constexpr std::uint32_t kPlays = 8;
  const int seeds = testing::tries_asked(2);
  for (const GameInfo* game : all_games()) {
    for (int seed = 0; seed < seeds; ++seed) {
      const int players = 2 + 2 * (seed % 2);
      const SetTable set(*game, players, "");
      const Valued valued = value_game(set.table(), kPlays, static_cast<std::uint64_t>(seed) + 10);
      const Balances balances = balances_of(valued.entries, valued.start, valued.end);
      INFO(game->name << " with " << players);
      Millionths rest = 0;
      for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
        const Balance& balance = balances[seat];
        CHECK(balance.start + balance.luck.value - balance.lost.value + balance.others +
                  balance.rest ==
              balance.result);
        CHECK(balance.start == valued.start[seat].value);
        CHECK(balance.result == valued.end[seat].value);
        CHECK(balance.lost.value >= 0);
        CHECK(balance.luck.value == 0);
        rest += balance.rest;
      }
      // What one gains by it another loses.
      CHECK(rest == 0);
    }
  }
}

TEST_CASE("The last entry of a game has a certain value, and no loss is more than was held") {
  for (const GameInfo* game : all_games()) {
    const SetTable set(*game, 2, "");
    const Valued valued = value_game(set.table(), 8, 3);
    CHECK(valued.entries.back().after == valued.end);
    for (const EntryValue& entry : valued.entries) {
      if (!entry.best) continue;
      const std::size_t seat = seat_index(entry.seat);
      CHECK(entry.loss.value <= (*entry.best)[seat].value);
      CHECK(entry.loss.value == (*entry.best)[seat].value - entry.played[seat].value);
      CHECK(entry.loss.value > 0);
    }
  }
}

TEST_CASE("Without entries the result is the start") {
  const Sides sides{2, {1, 2}};
  const Shares even = shares_of(sides, Seats{3});
  const Balances none = balances_of({}, even, shares_of(sides, Seats{1}));
  CHECK(none[0].start == kWholeShare / 2);
  CHECK(none[0].result == kWholeShare / 2);
  CHECK(none[0].rest == 0);
}

TEST_CASE("Losses count for the player, and what they bring for the others") {
  const Sides sides{3, {1, 2, 4}};
  const auto shares = [](Millionths a, Millionths b) {
    const Millionths c = kWholeShare - a - b;
    Shares out;
    out[0] = {a, a - 9'800, a + 9'800};
    out[1] = {b, b - 9'800, b + 9'800};
    out[2] = {c, c - 9'800, c + 9'800};
    return out;
  };
  EntryValue entry;
  entry.seat = 0;
  entry.played = entry.after = shares(300'000, 500'000);
  entry.best = shares(500'000, 350'000);
  entry.loss = loss_of((*entry.best)[0], entry.played[0]);
  entry.luck.emplace();
  (*entry.luck)[0] = {30'000, 4'000};
  (*entry.luck)[1] = {-20'000, 4'000};
  (*entry.luck)[2] = {-10'000, 4'000};
  const Balances balances =
      balances_of(std::vector{entry, entry}, shares(400'000, 300'000), shares_of(sides, Seats{2}));
  CHECK(balances[0].lost.value == 400'000);
  CHECK(balances[0].others == 0);
  CHECK(balances[0].luck.value == 60'000);
  CHECK(balances[0].luck.low() < 60'000 - 11'000);
  CHECK(balances[0].luck.high() > 60'000 + 11'000);
  CHECK(balances[0].rest == 0 - 400'000 - 60'000 + 400'000);
  CHECK(balances[1].lost.value == 0);
  CHECK(balances[1].others == 300'000);
  CHECK(balances[2].others == 100'000);
  CHECK(balances[1].result == kWholeShare);
}

TEST_CASE("Luck is the share after a draw, less the mean over all by their weights") {
  Draws draws;
  draws.add(3, 1);
  draws.add(5, 3);
  std::vector<Shares> shares(2);
  shares[0][0] = {600'000, 600'000 - 19'600, 600'000 + 19'600};
  shares[1][0] = {400'000, 400'000, 400'000};
  CHECK(luck_of(draws, 3, shares, 0).value == 150'000);
  CHECK(luck_of(draws, 5, shares, 0).value == -50'000);
  CHECK(luck_of(draws, 3, shares, 0).error == 7'500);
  CHECK(luck_of(draws, 4, shares, 0).value == 0);
  const Gain sum =
      sum_of({150'000, 3'000}, {500'000, 492'160, 507'840}, {480'000, 480'000, 480'000});
  CHECK(sum.value == 170'000);
  CHECK(sum.error == 5'000);
}

}  // namespace
}  // namespace stela
