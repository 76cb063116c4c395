#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lib/analysis/share.h"
#include "tools/ladder/ladder.h"

namespace stela {

/// The evidence about a position, and how its game ended.
struct Forecast {
  Evidence evidence;
  Seats winners = 0;
};

/// Plays `games` of `contest`, and runs `plays` playouts from four positions of each, spread over
/// it, and fewer if it is shorter.
[[nodiscard]] std::vector<std::vector<Forecast>> forecasts_of(const Contest& contest,
                                                              std::uint32_t games,
                                                              std::uint32_t plays,
                                                              std::uint64_t seed);

/// Some positions of a finished game of people, and how it ended.
struct PlayedGame {
  const GameInfo* game = nullptr;
  std::vector<std::unique_ptr<Position>> positions;
  Finish finish;
  /// The mean rating of the players before the game, if all have one.
  std::optional<int> rating;
};

/// Returns the valid and finished games in these files, and reports all errors on standard error;
/// `any_error` is set if a file cannot be read.
[[nodiscard]] std::vector<PlayedGame> games_of_people(const std::vector<std::string>& files,
                                                      std::uint64_t seed, bool& any_error);

/// The games that are compared with each other: of one game, with one number of players, and of
/// players whose mean rating is in one band of 100, or of all.
struct PeopleKey {
  std::string game;
  int players = 0;
  /// The lowest rating of the band, or null for all games, even those without ratings.
  std::optional<int> band;

  auto operator<=>(const PeopleKey&) const = default;
};

/// The number of games of a group, and the forecasts in them.
struct PeopleForecasts {
  std::size_t games = 0;
  std::vector<Forecast> forecasts;
};

/// Runs `plays` playouts from each position.
[[nodiscard]] std::map<PeopleKey, PeopleForecasts> forecasts_of(
    const std::vector<PlayedGame>& games, std::uint32_t plays, std::uint64_t seed);

/// The quality of shares as forecasts.
struct ForecastScore {
  /// The mean square of share minus outcome, over all sides of all positions.
  double brier = 0;
  /// The same for constant forecasts of each seat's average result.
  double constant = 0;
  /// The mean distance of shares and outcomes in ten equal bins, weighted by the number of shares
  /// in them.
  double gap = 0;
  /// The number of shares.
  std::size_t shares = 0;
};

/// Returns the quality of shares with that calibration.
[[nodiscard]] ForecastScore score_of(const std::vector<Forecast>& forecasts,
                                     const Calibration& calibration);

/// Returns the calibration with the lowest Brier score, in which more wins always mean a larger
/// share. With `only_exponent`, only one exponent is fitted.
[[nodiscard]] Calibration fitted(const std::vector<Forecast>& forecasts, int players,
                                 bool only_exponent);

/// What a fit was compared with.
struct FitReport {
  std::size_t games = 0;
  std::size_t positions = 0;
  /// Brier scores of the games that each fit did not see, with every second pair of games fitted
  /// in turn: of a constant, of the calibration in use, of one exponent, and of all.
  double constant = 0;
  double in_use = 0;
  double exponent = 0;
  double all = 0;
  /// The calibration of all games.
  Calibration fit;
};
[[nodiscard]] FitReport fit_of(const std::vector<std::vector<Forecast>>& games,
                               const Calibration& in_use);

/// How often 95 % intervals contain the value of far more playouts.
struct Coverage {
  std::uint64_t held = 0;
  std::uint64_t intervals = 0;
  /// The standard error of the ratio, over positions.
  double error = 0;
};

/// For one position of each of `games` games of `contest`, runs `batches` times `plays` playouts:
/// the intervals are those of each batch, the value is that of all together.
[[nodiscard]] Coverage coverage_of(const Contest& contest, std::uint32_t games,
                                   std::uint32_t batches, std::uint32_t plays, std::uint64_t seed);

}  // namespace stela
