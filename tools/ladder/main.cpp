// Plays players of different strength against each other, and measures how reliable shares are as
// forecasts of games between them or of games of people, and how reliable their intervals are
// (docs/contributing/engine.md).

#include <fmt/format.h>

#include <charconv>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/engines/engines.h"
#include "lib/game/info.h"
#include "lib/games/games.h"
#include "tools/ladder/calibration.h"
#include "tools/ladder/ladder.h"
#include "tools/records/legal_actions.h"

namespace stela {
namespace {

constexpr std::string_view kUsage =
    "usage: ladder [--seed S] [--each N] [shares|fit|intervals|marks] GAME PLAYERS UPPER LOWER "
    "GAMES [TAG-LINE]...\n"
    "       ladder [--seed S] [--each N] [marks] people FILE...\n"
    "  --each N      with marks: games in which each is played on, 2 or more; default: 100\n"
    "  UPPER, LOWER  chance, greedy, quick, normal, deep or, for Taluva, yardstick\n"
    "  TAG-LINE      as in [Variant \"teams\"]\n";

struct Options {
  std::uint64_t seed = 1;
  /// Games in which a mark is played on, by each policy.
  std::uint32_t each = 100;
};

/// Returns the mean of `count` shares in millionths with that sum.
double mean(double sum, std::size_t count) {
  return count == 0 ? 0 : sum / static_cast<double>(count) / kWholeShare;
}

void report_match(const Contest& contest, std::uint32_t games, const Options& options) {
  const Match match = play_match(contest, games, options.seed);
  fmt::print("{} {} {} {} {:.3f} [{:.3f}, {:.3f}] of {} games\n", contest.table.game->id,
             contest.table.players, contest.upper->name, contest.lower->name, match.share(),
             match.low(), match.high(), match.games);
}

void report_score(std::string_view name, const std::vector<Forecast>& forecasts,
                  const Calibration& calibration) {
  const ForecastScore found = score_of(forecasts, calibration);
  fmt::print("{}: Brier {:.4f}, of the constant {:.4f}, gap {:.3f}, {} shares\n", name, found.brier,
             found.constant, found.gap, found.shares);
}

void report_shares(const Contest& contest, std::uint32_t games, const Options& options) {
  std::vector<Forecast> all;
  for (const std::vector<Forecast>& of_game :
       forecasts_of(contest, games, kNormalEffort, options.seed)) {
    all.insert(all.end(), of_game.begin(), of_game.end());
  }
  report_score("as counted", all, Calibration{});
  report_score("as used", all, engine_of(*contest.table.game)->calibration(contest.table.players));
}

/// Prints a row of `lib/GAME/analysis/calibration.inc`.
void report_fit(const Contest& contest, std::uint32_t games, const Options& options) {
  Calibration in_use = engine_of(*contest.table.game)->calibration(contest.table.players);
  in_use.players = contest.table.players;
  const FitReport found = fit_of(forecasts_of(contest, games, kNormalEffort, options.seed), in_use);
  fmt::print(
      "// ladder --seed {} fit {} {} {} {} {}: {} positions. Brier score of games not "
      "fitted:\n// {:.4f}; with one exponent {:.4f}, before {:.4f}, of a constant {:.4f}.\n",
      options.seed, contest.table.game->id, contest.table.players, contest.upper->name,
      contest.lower->name, found.games, found.positions, found.all, found.exponent, found.in_use,
      found.constant);
  const Calibration& fit = found.fit;
  fmt::print("Calibration{{{}, {}, {}, {}, {}, {}}},\n", fit.players, fit.exponent_first,
             fit.exponent_last, fit.next_first, fit.next_last, fit.standing);
}

void report_intervals(const Contest& contest, std::uint32_t games, const Options& options) {
  // 100,480 playouts.
  constexpr std::uint32_t kBatches = 157;
  const Coverage found = coverage_of(contest, games, kBatches, kNormalEffort, options.seed);
  fmt::print("{:.3f} of {} intervals hold the value of {} play-outs, standard error {:.4f}\n",
             static_cast<double>(found.held) / static_cast<double>(found.intervals),
             found.intervals, kBatches * kNormalEffort, found.error);
}

/// Every mark is played on by `greedy` and by `quick`.
MarkCheck check_of(const Options& options) {
  return {kNormalEffort,
          options.each,
          {{Policy::Kind::kGreedy, 0}, {Policy::Kind::kSearch, kQuickEffort}},
          options.seed};
}

void report_checked(const std::vector<MarkedEntry>& marked, std::uint32_t games) {
  double printed = 0;
  for (const MarkedEntry& mark : marked) printed += mark.printed.value;
  fmt::print("{} marks in {} games, loss told {:.3f}\n", marked.size(), games,
             mean(printed, marked.size()));
  for (const std::size_t i : {0U, 1U}) {
    double found = 0;
    int confirmed = 0;
    int reversed = 0;
    for (const MarkedEntry& mark : marked) {
      found += mark.found[i].value;
      if (mark.found[i].low() > 0) ++confirmed;
      if (mark.found[i].high() < 0) ++reversed;
    }
    fmt::print("by {}: loss found {:.3f}, {} confirmed, {} reversed\n", i == 0 ? "greedy" : "quick",
               mean(found, marked.size()), confirmed, reversed);
  }
}

void report_marks(const Contest& contest, std::uint32_t games, const Options& options) {
  report_checked(marked_entries(contest, games, check_of(options)), games);
}

int report_marks_of_people(const std::vector<std::string>& files, const Options& options) {
  std::uint32_t games = 0;
  bool any_error = false;
  const std::vector<MarkedEntry> marked =
      marked_by_people(files, check_of(options), games, any_error);
  report_checked(marked, games);
  return any_error ? 1 : 0;
}

/// Compares shares with the results of games of people, by rating. A few games say nothing.
int report_people(const std::vector<std::string>& files, const Options& options) {
  constexpr std::size_t kFewest = 100;
  bool any_error = false;
  const std::vector<PlayedGame> games = games_of_people(files, options.seed, any_error);
  for (const auto& [key, group] : forecasts_of(games, kNormalEffort, options.seed)) {
    const std::string ratings =
        key.band ? fmt::format("rating {} to {}", *key.band, *key.band + kRatingBand - 1)
                 : "all ratings";
    fmt::print("{} {}, {}, {} games", key.game, key.players, ratings, group.games);
    if (group.games < kFewest) {
      fmt::print(": too few, {} are needed\n", kFewest);
      continue;
    }
    fmt::print("; ");
    report_score("as used", group.forecasts,
                 engine_of(*game_named(key.game))->calibration(key.players));
  }
  return any_error ? 1 : 0;
}

int complain(std::string_view what) {
  fmt::print(stderr, "ladder: {}\n{}", what, kUsage);
  return 2;
}

/// Takes the options before the other words; returns a value that is wrong, or null.
const char* take_options(int& count, char**& words, Options& options) {
  for (; count > 2; count -= 2, words += 2) {
    const std::string_view name = words[1];
    const std::string_view word = words[2];
    const auto read = [&](auto& number) {
      const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
      return error == std::errc() && end == word.data() + word.size();
    };
    if (name == "--seed") {
      if (!read(options.seed)) return words[2];
    } else if (name == "--each") {
      if (!read(options.each) || options.each < 2) return words[2];
    } else {
      break;
    }
  }
  return nullptr;
}

int run(int count, char** words) {
  Options options;
  if (const char* wrong = take_options(count, words, options)) {
    return complain(fmt::format("`{}` is no such number", wrong));
  }
  const std::string_view first = count > 1 ? words[1] : "";
  if (first == "people" && count > 2) return report_people({words + 2, words + count}, options);
  if (first == "marks" && count > 3 && std::string_view(words[2]) == "people") {
    return report_marks_of_people({words + 3, words + count}, options);
  }
  auto* report = &report_match;
  if (first == "shares") report = &report_shares;
  if (first == "fit") report = &report_fit;
  if (first == "intervals") report = &report_intervals;
  if (first == "marks") report = &report_marks;
  if (report != &report_match) ++words;
  if (count - (report == &report_match ? 0 : 1) < 6) return complain("too few words");
  Request request;
  if (const std::optional<std::string> wrong = read_request(words + 1, request)) {
    return complain(*wrong);
  }
  // Two of every four games are fitted, and two judged, in turn.
  if (report == &report_fit && request.games < 4)
    return complain("a fit needs four games at least");
  report(request.contest, request.games, options);
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
