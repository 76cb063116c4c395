// What every game must do while it is played.
#include <algorithm>
#include <array>
#include <optional>
#include <regex>
#include <set>

#include "lib/core/content.h"
#include "tests/catch.h"
#include "tests/conformance/games.h"
#include "tests/support.h"

namespace stela::testing {
namespace {

/// Returns the position after the first `count` of `actions`, of an entry that is not complete.
std::unique_ptr<Position> after(const Position& position, const std::vector<std::string>& actions,
                                std::size_t count) {
  std::unique_ptr<Position> next = position.clone();
  const std::vector<std::string> first(actions.begin(),
                                       actions.begin() + static_cast<std::ptrdiff_t>(count));
  Broken broken;
  REQUIRE(next->play(next->due(), tokens_of(first), false, nullptr, broken));
  return next;
}

/// Tokens like `action`, most of which are illegal or no actions at all.
std::vector<std::string> corrupted(const std::string& action, Chance& chance) {
  constexpr std::string_view kLetters = "0123456789-,/@=*:abcJCSRLx";
  constexpr int kTries = 8;
  std::vector<std::string> out = {action + "*1", action + "/0", "winner=" + action, "?" + action};
  for (int i = 0; i < kTries; ++i) {
    std::string token = action;
    token[chance.pick(static_cast<std::uint32_t>(token.size()))] =
        kLetters[chance.pick(static_cast<std::uint32_t>(kLetters.size()))];
    out.push_back(token);
    token.erase(chance.pick(static_cast<std::uint32_t>(token.size())), 1);
    if (!token.empty()) out.push_back(token);
  }
  return out;
}

/// Tries each of `tokens` as the next action; a token that is refused must have changed nothing,
/// and the reason must be complete.
void check_refusals(const Position& position, const std::vector<std::string>& tokens) {
  std::unique_ptr<Position> tried = position.clone();
  for (const std::string& token : tokens) {
    INFO(token);
    Broken broken;
    if (tried->play(position.due(), tokens_of({token}), false, nullptr, broken)) {
      tried = position.clone();
      continue;
    }
    REQUIRE(broken.rule != nullptr);
    CHECK_FALSE(broken.message.empty());
    CHECK(broken.action == 0);
    CHECK(broken.part.end() <= token.size());
    REQUIRE(tried->equals(position));
  }
}

/// Returns the first and the last of a range of actions, such as `red=101` and `red=500` of
/// `red=101..500`, or null if `action` is not a range.
std::optional<std::array<std::string, 2>> ends_of(const std::string& action) {
  static const std::regex kRange("(.*=)([0-9]+)\\.\\.([0-9]+)");
  std::smatch match;
  if (!std::regex_match(action, match, kRange)) return std::nullopt;
  return std::array{match[1].str() + match[2].str(), match[1].str() + match[3].str()};
}

/// Returns the number of actions that one listed item represents.
std::uint64_t size_of(const std::string& action) {
  const auto ends = ends_of(action);
  if (!ends) return 1;
  const auto number = [](const std::string& end) {
    return std::stoull(end.substr(end.find_last_not_of("0123456789") + 1));
  };
  return number((*ends)[1]) - number((*ends)[0]) + 1;
}

std::uint64_t count_of(const std::vector<std::string>& legal) {
  std::uint64_t count = 0;
  for (const std::string& action : legal) count += size_of(action);
  return count;
}

void check_every_legal_action(const Position& position) {
  std::vector<std::string> legal = legal_of(position);
  REQUIRE_FALSE(legal.empty());
  CHECK(std::set<std::string>(legal.begin(), legal.end()).size() == legal.size());
  CHECK(position.count_sequences(1).count == count_of(legal));
  // The bids of each player who can bid end with a range.
  std::vector<std::string> single;
  for (const std::string& action : legal) {
    if (const auto ends = ends_of(action)) {
      check_refusals(position, {action});
      single.insert(single.end(), ends->begin(), ends->end());
    } else {
      single.push_back(action);
    }
  }
  legal = std::move(single);
  for (const std::string& action : legal) {
    const std::unique_ptr<Position> next = position.clone();
    Broken broken;
    const bool played = next->play(next->due(), tokens_of({action}), false, nullptr, broken);
    if (!played) FAIL(action << " is listed, but " << broken.message.english());
    if (next->equals(position)) FAIL(action << " changes nothing");
  }
}

bool is_listed(const std::vector<std::string>& legal, const std::string& action) {
  return std::find(legal.begin(), legal.end(), action) != legal.end();
}

}  // namespace

TEST_CASE("a rejected move leaves the position as it was") {
  for_each_game(2, [](Game& game) {
    while (!game.over()) {
      const std::vector<std::string> actions = game.sample();
      for (std::size_t i = 0; i < actions.size(); ++i) {
        const std::unique_ptr<Position> position = after(game.position(), actions, i);
        check_refusals(*position, corrupted(actions[i], game.chance()));
        check_refusals(*position, actions);
      }
      game.play(actions);
    }
  });
}

TEST_CASE("every legal action that is listed plays, and what is played is listed") {
  constexpr int kEvery = 3;  // entries
  for_each_game(1, [](Game& game) {
    while (!game.over()) {
      const std::vector<std::string> actions = game.sample();
      if (game.count() % kEvery == 0) {
        INFO(game.text());
        check_every_legal_action(game.position());
        for (std::size_t i = 0; i < actions.size(); ++i) {
          const std::unique_ptr<Position> position = after(game.position(), actions, i);
          INFO(actions[i]);
          CHECK(is_listed(legal_of(*position), actions[i]));
        }
      }
      game.play(actions);
    }
  });
}

TEST_CASE("sequences of two actions are counted as they are played") {
  for_each_game(1, [](Game& game) {
    constexpr std::size_t kBeginnings = 20;
    const Position& position = game.position();
    const std::vector<std::string> legal = legal_of(position);
    if (count_of(legal) > kBeginnings * kBeginnings) return;
    std::uint64_t count = 0;
    for (const std::string& action : legal) {
      count += count_of(legal_of(*after(position, {action}, 1)));
      // Where the entry may end there, the next actor's actions follow as well.
      const std::unique_ptr<Position> next = position.clone();
      Broken broken;
      if (next->play(next->due(), tokens_of({action}), true, nullptr, broken)) {
        count += count_of(legal_of(*next));
      }
    }
    CHECK(position.count_sequences(2).count == count);
  });
}

TEST_CASE("a clone is equal, and goes its own way") {
  for_each_game(1, [](Game& game) {
    while (!game.over()) {
      const std::unique_ptr<Position> before = game.position().clone();
      REQUIRE(before->equals(game.position()));
      REQUIRE(before->digest() == game.position().digest());
      game.play(game.sample());
      REQUIRE_FALSE(before->equals(game.position()));
    }
  });
}

TEST_CASE("a position that is started again is the first one") {
  for_each_game(1, [](Game& game) {
    const std::unique_ptr<Position> first = game.position().clone();
    while (!game.over()) game.play(game.sample());
    const std::unique_ptr<Position> last = game.position().clone();
    last->restart(first->table());
    CHECK(last->equals(*first));
  });
}

TEST_CASE("every game comes to an end with a winner") {
  for_each_game(3, [](Game& game) {
    while (!game.over()) game.play(game.sample());
    const Outcome outcome = game.position().outcome();
    CHECK(outcome.finished);
    // If the last player continues alone, all may be eliminated: then nobody wins.
    const bool all_out = std::all_of(outcome.out.begin(), outcome.out.begin() + outcome.players,
                                     [](bool out) { return out; });
    CHECK(outcome.winners.empty() == all_out);
    CHECK(std::is_sorted(outcome.winners.begin(), outcome.winners.end()));
    CHECK(outcome.players == game.position().table().players);
    CHECK(legal_of(game.position()).empty());
    CHECK(game.position().sample_entry(game.chance().picker()).empty());
  });
}

TEST_CASE("the digest is the hash of the setup's tokens") {
  for_each_game(1, [](Game& game) {
    while (!game.over()) {
      std::string joined;
      for (const std::string& token : game.position().setup()) {
        joined += (joined.empty() ? "" : " ") + token;
      }
      REQUIRE(game.position().digest() == fnv1a(joined));
      game.play(game.sample());
    }
  });
}

}  // namespace stela::testing
