#include "tools/statistics/results.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "lib/core/contains.h"
#include "lib/core/utf8.h"
#include "lib/games/games.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

/// More plays than this cannot be a single entry.
constexpr std::int64_t kMaxPlays = 100;

/// Returns the places of the players, ties sharing the better one.
std::vector<int> places_of(const plays::Play& play) {
  const auto& players = play.players;
  const bool ranked =
      std::ranges::all_of(players, [](const auto& player) { return player.rank.has_value(); });
  const auto worth = [&](const plays::Player& player) {
    if (ranked) return std::pair{-*player.rank, std::optional<std::int64_t>{}};
    // Winners share their place whatever their scores are.
    return std::pair{std::int64_t{player.winner ? 1 : 0},
                     player.winner ? std::optional<std::int64_t>{} : player.score};
  };
  std::vector<int> out;
  for (const plays::Player& player : players) {
    const auto better = std::ranges::count_if(
        players, [&](const auto& other) { return worth(other) > worth(player); });
    out.push_back(static_cast<int>(better) + 1);
  }
  return out;
}

}  // namespace

Message why_not_counted(const plays::Play& play) {
  if (play.game.empty()) {
    return tr("`{0}` is not a game that Stela knows; `--game` counts it", shown(play.game_name));
  }
  switch (play.state) {
    case plays::PlayState::kCounts:
      break;
    case plays::PlayState::kIgnored:
      return tr("it was broken off, or is marked as not counting");
    case plays::PlayState::kUnfinished:
      return tr("it is not finished");
    case plays::PlayState::kCancelled:
      return tr("the table was cancelled");
    case plays::PlayState::kAbandoned:
      return tr("the table was abandoned by agreement");
  }
  if (play.quantity < 1 || play.quantity > kMaxPlays) {
    return trn(play.quantity, "it stands for {0} play", "it stands for {0} plays");
  }
  // For a game that Stela does not know.
  constexpr int kMaxOfUnknown = 20;
  const GameInfo* const info = game_named(play.game);
  const int most = info == nullptr ? kMaxOfUnknown : info->max_players;
  if (play.players.size() < 2 || play.players.size() > static_cast<std::size_t>(most)) {
    return trn(play.players.size(), "it has {0} player", "it has {0} players");
  }
  const auto wins = [](const plays::Player& player) { return player.winner; };
  const auto ranked = [](const plays::Player& player) { return player.rank.has_value(); };
  if (std::ranges::none_of(play.players, wins) && !std::ranges::all_of(play.players, ranked)) {
    return tr("it names no winner");
  }
  return {};
}

Played played_of(const plays::Play& play, const Aliases& aliases) {
  Played out;
  out.is_play = true;
  out.why_not = why_not_counted(play);
  if (!out.why_not.empty()) return out;
  out.info = game_named(play.game);
  if (out.info == nullptr) out.other_game = play.game;
  if (!play.id.empty()) out.ids.push_back(play.id);
  const plays::Game* const game = plays::find_game(play.game, {}, {});
  const std::vector<int> places = places_of(play);
  for (std::size_t i = 0; i < play.players.size(); ++i) {
    const plays::Player& player = play.players[i];
    GameResult& result = out.game.emplace_back();
    const bool nameless = player.name.empty();
    if (nameless) {
      ++out.nameless;
      result.name = player.colour.empty() ? "nobody" : player.colour;
    } else {
      result.name = aliases.spelling_of(player.name);
      if (contains(out.names, result.name)) {
        out.why_not = tr("two players are called `{0}`", shown(result.name));
      }
      out.names.push_back(result.name);
    }
    result.key = result.name;
    result.place = places[i];
    result.wins = player.winner;
    const auto parts = !player.score     ? std::nullopt
                       : game == nullptr ? std::optional(std::vector{*player.score})
                                         : plays::unfolded(*game, *player.score);
    result.scored = parts.has_value();
    if (parts) std::copy(parts->begin(), parts->end(), result.score.parts.begin());
  }
  return out;
}

}  // namespace stela
