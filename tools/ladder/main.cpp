// Plays players of different strength against each other (docs/analysis.md).

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "formats/text/reader.h"
#include "lib/game/read_table.h"
#include "lib/games/games.h"
#include "lib/replay/game_maker.h"
#include "tools/ladder/ladder.h"

namespace stela {
namespace {

constexpr std::string_view kUsage =
    "usage: ladder GAME PLAYERS UPPER LOWER GAMES [TAG-LINE]...\n"
    "  UPPER, LOWER  chance, greedy, quick, normal, deep or, for Taluva, yardstick\n"
    "  TAG-LINE      as in [Variant \"teams\"]\n";

const Rung* rung_named(std::string_view name) {
  const auto found =
      std::find_if(rungs().begin(), rungs().end(), [&](const Rung& r) { return r.name == name; });
  return found == rungs().end() ? nullptr : &*found;
}

std::optional<int> number(std::string_view text) {
  int value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  if (read.ec != std::errc{} || read.ptr != text.data() + text.size() || value < 1) return {};
  return value;
}

int complain(std::string_view what) {
  fmt::print(stderr, "ladder: {}\n{}", what, kUsage);
  return 2;
}

int run(int count, char** words) {
  if (count < 6) return complain("too few words");
  const GameInfo* game = game_named(words[1]);
  const std::optional<int> players = number(words[2]);
  const Rung* upper = rung_named(words[3]);
  const Rung* lower = rung_named(words[4]);
  const std::optional<int> games = number(words[5]);
  if (game == nullptr) return complain(fmt::format("no game is called `{}`", words[1]));
  if (!players || *players < game->min_players || *players > game->max_players) {
    return complain(fmt::format("{} is not played by `{}`", game->name, words[2]));
  }
  if (upper == nullptr || lower == nullptr) return complain("no such rung");
  if (!games) return complain(fmt::format("`{}` is no number of games", words[5]));
  if (game->id != "taluva" && (!upper->policy || !lower->policy)) {
    return complain("the yardstick plays Taluva only");
  }
  std::string settings;
  for (int i = 6; i < count; ++i) settings += std::string(words[i]) + "\n";
  const std::string tags = sample_tags(*game, *players, settings);
  Record record;
  Table table;
  std::vector<Diagnostic> diagnostics;
  text::read_record(tags, record, diagnostics);
  read_table(record, all_games(), false, table, diagnostics);
  if (!diagnostics.empty()) return complain(diagnostics.front().message.english());
  const unsigned threads = std::max(1U, std::thread::hardware_concurrency());
  const Match match =
      play_match(table, *upper, *lower, static_cast<std::uint32_t>(*games), 1, threads);
  fmt::print("{} {} {} {} {:.3f} [{:.3f}, {:.3f}] of {} games\n", game->id, *players, upper->name,
             lower->name, match.share(), match.low(), match.high(), match.games);
  return 0;
}

}  // namespace
}  // namespace stela

int main(int count, char** words) {
  try {
    return stela::run(count, words);
  } catch (const std::exception& error) {
    fmt::print(stderr, "ladder: {}\n", error.what());
    return 1;
  }
}
