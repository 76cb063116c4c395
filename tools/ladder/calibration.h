#pragma once

#include <cstdint>
#include <vector>

#include "lib/analysis/tally.h"
#include "tools/ladder/players.h"

namespace stela {

/// What play-outs said of a position, and how its game ended.
struct Forecast {
  Tally tally;
  Seats winners = 0;
};

/// The forecasts of one half of the games, and of the other: two and two in turn.
struct CalibrationSample {
  std::vector<Forecast> fitted;
  std::vector<Forecast> judged;
};

/// Plays `games` of `contest`, and runs `plays` playouts from some positions of each, spread over
/// it.
[[nodiscard]] CalibrationSample forecasts_of(const Contest& contest, std::uint32_t games,
                                             std::uint32_t plays, std::uint64_t seed);

/// How good shares are as forecasts.
struct Calibration {
  /// The mean square of share less outcome, over all sides of all positions.
  double brier = 0;
  /// The same of forecasts that give each seat what it has on average.
  double constant = 0;
  /// Of ten equal bins the mean distance of shares and outcomes, weighted by what lies in them.
  double gap = 0;
  /// How many shares there were.
  std::size_t shares = 0;
};

/// Of shares with the exponent `shape`, in thousandths.
[[nodiscard]] Calibration calibration_of(const std::vector<Forecast>& forecasts, int shape);

/// The exponent, in thousandths and in steps of 50, with which the Brier score is least.
[[nodiscard]] int best_shape(const std::vector<Forecast>& forecasts);

/// How often intervals of 95 % hold what far more play-outs give.
struct Coverage {
  std::uint64_t held = 0;
  std::uint64_t intervals = 0;
  /// The standard error of the ratio, over positions.
  double error = 0;
};

/// From one position of each of `games` games of `contest`, `batches` times `plays` play-outs: the
/// intervals are those of each batch, the value is that of all together.
[[nodiscard]] Coverage coverage_of(const Contest& contest, std::uint32_t games,
                                   std::uint32_t batches, std::uint32_t plays, std::uint64_t seed);

}  // namespace stela
