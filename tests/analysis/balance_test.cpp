#include "lib/analysis/balance.h"

#include <memory>
#include <string>
#include <vector>

#include "lib/engines/engines.h"
#include "lib/games/games.h"
#include "tests/catch.h"
#include "tests/support.h"
#include "tests/table.h"

namespace stela {
namespace {

using testing::SetTable;

/// A game of greedy players, with the value of each entry.
struct Valued {
  std::vector<EntryValue> entries;
  Shares end;
  Actor players = 0;
};
Valued value_game(const Table& table, std::uint32_t plays, std::uint64_t seed) {
  const Engine& engine = *engine_of(*table.game);
  const std::unique_ptr<Position> position = table.game->start(table);
  Valued valued;
  valued.players = table.players;
  for (PlayKey key{seed, 0}; position->due() != kNobody; ++key.entry) {
    std::vector<Token> tokens;
    const std::vector<std::string> actions =
        engine.choose(*position, {Policy::Kind::kGreedy, 0}, key);
    for (const std::string& action : actions) tokens.push_back({action, {}, TokenKind::kAction});
    valued.entries.push_back(engine.value_entry(*position, tokens, plays, key));
    Broken broken;
    REQUIRE(position->play(position->due(), tokens, true, nullptr, broken));
  }
  const Outcome outcome = position->outcome();
  valued.end = shares_of(sides_of(outcome), winners_of(outcome));
  return valued;
}

TEST_CASE("Luck and skill add up to the result, to the last millionth") {
  constexpr std::uint32_t kPlays = 2;
  const int seeds = testing::tries_asked(2);
  for (const GameInfo* game : all_games()) {
    for (int seed = 0; seed < seeds; ++seed) {
      const int players = 2 + 2 * (seed % 2);
      const SetTable set(*game, players, "");
      const Valued valued = value_game(set.table(), kPlays, static_cast<std::uint64_t>(seed) + 10);
      const int shape = engine_of(*game)->shape();
      const Balances balances = balances_of(valued.entries, valued.end, shape);
      INFO(game->name << " with " << players);
      Millionths all = 0;
      for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
        const Balance& balance = balances[seat];
        CHECK(balance.start + balance.luck.value + balance.skill.value == balance.result);
        CHECK(balance.result == valued.end[seat].value);
        CHECK(balance.luck.low() <= balance.luck.value);
        CHECK(balance.skill.high() >= balance.skill.value);
        all += balance.luck.value;
      }
      // The luck of all players adds up to zero.
      CHECK(all == 0);
    }
  }
}

TEST_CASE("Without entries, and without chance, nothing is luck") {
  Tally even;
  even.sides = {2, {1, 2}};
  even.add(1);
  even.add(2);
  const Shares end = shares_of(even.sides, 1);
  const Balances none = balances_of({}, end, 1000);
  CHECK(none[0].start == kWholeShare);
  CHECK(none[0].result == kWholeShare);
  EntryValue entry;
  entry.before = even;
  const Balances one = balances_of({&entry, 1}, end, 1000);
  CHECK(one[0].start == kWholeShare / 2);
  CHECK(one[0].luck.value == 0);
  CHECK(one[0].luck.error == 0);
  CHECK(one[0].skill.value == kWholeShare / 2);
  CHECK(one[0].skill.error > 0);
  CHECK(one[1].result == 0);
}

TEST_CASE("Chance before an entry and in it is luck, and the entry is skill") {
  const auto tally = [](std::uint32_t first, std::uint32_t second) {
    Tally counted;
    counted.sides = {2, {1, 2}};
    for (std::uint32_t i = 0; i < first; ++i) counted.add(1);
    for (std::uint32_t i = 0; i < second; ++i) counted.add(2);
    return counted;
  };
  EntryValue entry;
  entry.before = tally(50, 50);
  entry.drawn = tally(60, 40);
  entry.played = tally(80, 20);
  const Shares end = shares_of(entry.before.sides, 2);
  const Balances balances = balances_of({&entry, 1}, end, 1000);
  const auto value = [](const Tally& counted) { return shares_of(counted, 1000)[0].value; };
  CHECK(balances[0].luck.value ==
        value(*entry.drawn) - value(entry.before) + 0 - value(*entry.played));
  CHECK(balances[0].skill.value == value(*entry.played) - value(*entry.drawn));
}

}  // namespace
}  // namespace stela
