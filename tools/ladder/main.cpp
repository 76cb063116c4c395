// Plays players of different strength against each other, and measures how reliable shares are as
// forecasts of games between them, and how reliable their intervals are
// (docs/contributing/engine.md).

#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <optional>
#include <string>
#include <string_view>

#include "lib/engines/engines.h"
#include "lib/game/info.h"
#include "tools/ladder/calibration.h"
#include "tools/ladder/ladder.h"
#include "tools/ladder/request.h"

namespace stela {
namespace {

constexpr std::string_view kUsage =
    "usage: ladder [shares|intervals] GAME PLAYERS UPPER LOWER GAMES [TAG-LINE]...\n"
    "  UPPER, LOWER  chance, greedy, quick, normal, deep or, for Taluva, yardstick\n"
    "  TAG-LINE      as in [Variant \"teams\"]\n";

constexpr std::uint64_t kSeed = 1;

void report_match(const Contest& contest, std::uint32_t games) {
  const Match match = play_match(contest, games, kSeed);
  fmt::print("{} {} {} {} {:.3f} [{:.3f}, {:.3f}] of {} games\n", contest.table.game->id,
             contest.table.players, contest.upper->name, contest.lower->name, match.share(),
             match.low(), match.high(), match.games);
}

void report_calibration(std::string_view name, int shape, const std::vector<Forecast>& forecasts) {
  const Calibration found = calibration_of(forecasts, shape);
  fmt::print("{}, exponent {:.2f}: Brier {:.4f}, of the constant {:.4f}, gap {:.3f}, {} shares\n",
             name, shape / 1000.0, found.brier, found.constant, found.gap, found.shares);
}

/// The exponent with the lowest Brier score is found with one half of the games, and evaluated on
/// the other.
void report_shares(const Contest& contest, std::uint32_t games) {
  const CalibrationSample trial = forecasts_of(contest, games, kNormalEffort, kSeed);
  report_calibration("as counted", 1000, trial.judged);
  report_calibration("as used", engine_of(*contest.table.game)->shape(), trial.judged);
  report_calibration("as fitted", best_shape(trial.fitted), trial.judged);
}

void report_intervals(const Contest& contest, std::uint32_t games) {
  // 100,480 playouts.
  constexpr std::uint32_t kBatches = 157;
  const Coverage found = coverage_of(contest, games, kBatches, kNormalEffort, kSeed);
  fmt::print("{:.3f} of {} intervals hold the value of {} play-outs, standard error {:.4f}\n",
             static_cast<double>(found.held) / static_cast<double>(found.intervals),
             found.intervals, kBatches * kNormalEffort, found.error);
}

int complain(std::string_view what) {
  fmt::print(stderr, "ladder: {}\n{}", what, kUsage);
  return 2;
}

int run(int count, char** words) {
  const std::string_view first = count > 1 ? words[1] : "";
  auto* report = &report_match;
  if (first == "shares") report = &report_shares;
  if (first == "intervals") report = &report_intervals;
  if (report != &report_match) ++words;
  if (count - (report == &report_match ? 0 : 1) < 6) return complain("too few words");
  Request request;
  if (const std::optional<std::string> wrong = read_request(words + 1, request)) {
    return complain(*wrong);
  }
  // Two of every four games are used to fit the exponent, and two to evaluate it.
  if (report == &report_shares && request.games < 4)
    return complain("shares need four games at least");
  report(request.contest, request.games);
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
