#include "tools/ladder/request.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <vector>

#include "formats/text/reader.h"
#include "lib/game/read_table.h"
#include "lib/games/games.h"
#include "lib/replay/game_maker.h"

namespace stela {
namespace {

const LadderPlayer* rung_named(std::string_view name) {
  const auto found = std::ranges::find(rungs(), name, &LadderPlayer::name);
  return found == rungs().end() ? nullptr : &*found;
}

/// Returns a number above 0.
std::optional<std::uint32_t> number_in(std::string_view word) {
  std::uint32_t value = 0;
  const auto read = std::from_chars(word.data(), word.data() + word.size(), value);
  if (read.ec != std::errc{} || read.ptr != word.data() + word.size() || value < 1) return {};
  return value;
}

}  // namespace

std::optional<std::string> read_request(char** words, Request& request) {
  const GameInfo* game = game_named(words[0]);
  const std::optional<std::uint32_t> players = number_in(words[1]);
  Contest& contest = request.contest;
  contest.upper = rung_named(words[2]);
  contest.lower = rung_named(words[3]);
  if (game == nullptr) return fmt::format("no game is called `{}`", words[0]);
  if (!players || *players < static_cast<std::uint32_t>(game->min_players) ||
      *players > static_cast<std::uint32_t>(game->max_players)) {
    return fmt::format("{} is not played by `{}`", game->name, words[1]);
  }
  if (contest.upper == nullptr) return fmt::format("no player is called `{}`", words[2]);
  if (contest.lower == nullptr) return fmt::format("no player is called `{}`", words[3]);
  if (game->id != "taluva" && (!contest.upper->policy || !contest.lower->policy)) {
    return "the yardstick plays Taluva only";
  }
  const std::optional<std::uint32_t> games = number_in(words[4]);
  if (!games) return fmt::format("`{}` is no number of games", words[4]);
  request.games = *games;
  std::string settings;
  for (char** tag = words + 5; *tag != nullptr; ++tag) settings += std::string(*tag) + "\n";
  std::vector<Diagnostic> diagnostics;
  request.tags = sample_tags(*game, static_cast<int>(*players), settings);
  text::read_record(request.tags, request.record, diagnostics);
  read_table(request.record, all_games(), false, contest.table, diagnostics);
  if (!diagnostics.empty()) return diagnostics.front().message.english();
  return {};
}

}  // namespace stela
