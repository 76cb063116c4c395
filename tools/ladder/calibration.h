#pragma once

#include <cstdint>
#include <vector>

#include "lib/analysis/tally.h"
#include "tools/ladder/ladder.h"

namespace stela {

/// The playout results of a position, and how its game ended.
struct Forecast {
  Tally tally;
  Seats winners = 0;
};

/// The forecasts of both halves of the games, two and two in turn.
struct CalibrationSample {
  std::vector<Forecast> fitted;
  std::vector<Forecast> judged;
};

/// Plays `games` of `contest`, and runs `plays` playouts from some positions of each, spread over
/// it.
[[nodiscard]] CalibrationSample forecasts_of(const Contest& contest, std::uint32_t games,
                                             std::uint32_t plays, std::uint64_t seed);

/// The quality of shares as forecasts.
struct Calibration {
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

/// Returns the quality of shares with the exponent `shape`, in thousandths.
[[nodiscard]] Calibration calibration_of(const std::vector<Forecast>& forecasts, int shape);

/// Returns the exponent with the lowest Brier score, in thousandths and in steps of 50.
[[nodiscard]] int best_shape(const std::vector<Forecast>& forecasts);

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
