// Actions suggested for an illegal action are legal, and simple slips are recognised.
#include <algorithm>
#include <regex>

#include "lib/game/info.h"
#include "lib/game/read_table.h"
#include "tests/catch.h"
#include "tests/conformance/games.h"
#include "tests/support.h"

namespace stela::testing {
namespace {

bool is_legal_action(const Position& position, const std::string& action) {
  const std::unique_ptr<Position> next = position.clone();
  Broken broken;
  return next->play(position.due(), tokens_of({action}), false, nullptr, broken);
}

/// Returns the actions that `words` name, and the rotations of `action` that they do.
std::vector<std::string> named_in(const std::string& words, const std::string& action) {
  static const std::regex kRotations("^it fits there turned by ([0-5, or]+)$");
  static const std::regex kQuoted("`([^`]*)`");
  std::vector<std::string> out;
  std::smatch turned;
  if (std::regex_match(words, turned, kRotations)) {
    for (const char k : turned[1].str()) {
      if (k < '0' || k > '5') continue;
      out.push_back(action);
      out.back().back() = k;
    }
    return out;
  }
  for (std::sregex_iterator i(words.begin(), words.end(), kQuoted), end; i != end; ++i) {
    out.push_back((*i)[1]);
  }
  // "of `hut`, only `hut@0,1` is legal here"
  if (words.starts_with("of `")) out.erase(out.begin());
  return out;
}

/// Returns `action` with a typical human variation: another word, a wrong sign, or without the
/// route.
std::string meant_otherwise(const Position& position, std::string action, Chance& chance) {
  const std::size_t at = action.find('@');
  const std::size_t from = at == std::string::npos ? action.size() : at + 1;
  const std::size_t first = action.find('-', from);
  const std::size_t last = action.rfind('-');
  const bool way = first != std::string::npos && first > from && last != first;
  for (const OtherWords& words : position.table().game->other_words) {
    if (action.substr(0, at) != words.word || chance.pick(3) == 0) continue;
    return std::string(words.others.substr(0, words.others.find(' '))) +
           (at == std::string::npos ? "" : action.substr(at));
  }
  if (way) return action.erase(first, last - first);
  // Each number of coordinates with the other sign.
  for (std::size_t i = from; i < action.size(); ++i) {
    if (action[i - 1] != '@' && action[i - 1] != ',') continue;
    if (action[i] == '-') {
      action.erase(i, 1);
    } else if (action[i] >= '1' && action[i] <= '9') {
      action.insert(i, 1, '-');
    }
  }
  return action;
}

/// Returns `action` with one character changed, left out or swapped with the next.
std::string misspelled(std::string action, Chance& chance) {
  constexpr std::string_view kOther = "0123456789JCSRLVBKTabcdefgh-,@=/*";
  const auto size = static_cast<std::uint32_t>(action.size());
  const std::size_t at = chance.pick(size);
  switch (chance.pick(3)) {
    case 0:
      action[at] = kOther[chance.pick(static_cast<std::uint32_t>(kOther.size()))];
      break;
    case 1:
      action.erase(at, 1);
      break;
    default:
      if (at + 1 < action.size()) std::swap(action[at], action[at + 1]);
  }
  return action;
}

}  // namespace

TEST_CASE("whatever is said to be legal near an illegal action is") {
  int illegal = 0;
  int helped = 0;
  for_each_game(1, [&](Game& game) {
    while (!game.over() && game.count() < 60) {
      const std::vector<std::string> actions = game.sample();
      for (std::size_t i = 0; i < 4 && !actions.empty(); ++i) {
        const std::string& right = actions[i % actions.size()];
        const std::string wrong = i < 2 ? misspelled(actions.front(), game.chance())
                                        : meant_otherwise(game.position(), right, game.chance());
        if (wrong.empty() || is_legal_action(game.position(), wrong)) continue;
        ++illegal;
        const std::string words = suggested_actions(game.position(), wrong).words.english();
        if (words.empty()) continue;
        ++helped;
        const std::vector<std::string> meant = named_in(words, wrong);
        INFO(wrong << ": " << words);
        REQUIRE(!meant.empty());
        for (const std::string& action : meant) REQUIRE(is_legal_action(game.position(), action));
      }
      game.play(actions);
    }
  });
  // A slip is as often as not near something that is legal.
  if (tests_all_games()) CHECK(illegal > tries(5000));
  CHECK(2 * helped > illegal);
}

TEST_CASE("nothing is said to be legal when the game is over, or of what is too long") {
  for_each_game(1, [&](Game& game) {
    CHECK(suggested_actions(game.position(), std::string(100000, 'x')).words.empty());
    for (int i = 0; i < 400 && !game.over(); ++i) game.play(game.sample());
    if (game.over()) CHECK(suggested_actions(game.position(), "hut@0,0").words.empty());
  });
}

}  // namespace stela::testing
