#include "tools/ladder/calibration.h"

#include <array>
#include <cmath>
#include <memory>
#include <string>

#include "lib/analysis/share.h"
#include "lib/engines/engines.h"
#include "lib/game/info.h"
#include "tools/analysis/analyse.h"

namespace stela {
namespace {

/// The first random key that no game uses.
constexpr std::uint64_t kFirstKey = 1'000'000;

/// Returns `count` positions of a game, or all if there are fewer: a random one from each of that
/// many equal parts.
std::vector<std::unique_ptr<Position>> some_of(const Contest& contest, std::uint64_t game,
                                               std::size_t count, std::uint64_t seed,
                                               Finish& finish) {
  std::vector<std::unique_ptr<Position>> all;
  finish = play_game(contest, game, seed,
                     [&](const Position& position, const std::vector<std::string>& /*actions*/) {
                       all.push_back(position.clone());
                     });
  RandomStream random(RandomStream::key(RandomStream::key(seed, game), kFirstKey));
  std::vector<std::unique_ptr<Position>> some;
  for (std::size_t part = 0; part < count; ++part) {
    const std::size_t first = part * all.size() / count;
    const std::size_t end = (part + 1) * all.size() / count;
    if (first == end) continue;
    some.push_back(std::move(all[first + random.below(static_cast<std::uint32_t>(end - first))]));
  }
  return some;
}

double outcome_of(const Forecast& forecast, Actor seat) {
  return static_cast<double>(twelfths(forecast.tally.sides, forecast.winners, seat)) / kWholeWin;
}

/// Calls `take(forecast, seat)` for each side of each forecast.
template <class F>
void for_each_side(const std::vector<Forecast>& forecasts, F&& take) {
  for (const Forecast& forecast : forecasts) {
    const Sides& sides = forecast.tally.sides;
    for (Actor seat = 0; seat < sides.players; ++seat) {
      if (is_first(sides, seat)) take(forecast, seat);
    }
  }
}

}  // namespace

CalibrationSample forecasts_of(const Contest& contest, std::uint32_t games, std::uint32_t plays,
                               std::uint64_t seed) {
  constexpr std::size_t kPositions = 4;
  const Engine& engine = *engine_of(*contest.table.game);
  std::vector<std::vector<Forecast>> found(games);
  const auto look = [&](std::size_t game) {
    Finish finish;
    PlayKey key{RandomStream::key(seed, game), kFirstKey};
    for (const auto& position : some_of(contest, game, kPositions, seed, finish)) {
      found[game].push_back({engine.value(*position, plays, key), finish.winners});
      ++key.entry;
    }
  };
  in_parallel(0, games, look, {});
  CalibrationSample trial;
  for (std::size_t game = 0; game < found.size(); ++game) {
    std::vector<Forecast>& half = game % 4 < 2 ? trial.fitted : trial.judged;
    half.insert(half.end(), found[game].begin(), found[game].end());
  }
  return trial;
}

Calibration calibration_of(const std::vector<Forecast>& forecasts, int shape) {
  Calibration found;
  std::array<double, kMaxPlayers> mean{};
  for_each_side(forecasts, [&](const Forecast& forecast, Actor seat) {
    mean[seat_index(seat)] += outcome_of(forecast, seat) / static_cast<double>(forecasts.size());
  });
  struct Bin {
    double shares = 0;
    double outcomes = 0;
  };
  constexpr std::size_t kBins = 10;
  std::array<Bin, kBins> bins{};
  for_each_side(forecasts, [&](const Forecast& forecast, Actor seat) {
    const Millionths value = shares_of(forecast.tally, shape)[seat_index(seat)].value;
    const double share = static_cast<double>(value) / kWholeShare;
    const double outcome = outcome_of(forecast, seat);
    const double from_mean = mean[seat_index(seat)] - outcome;
    found.brier += (share - outcome) * (share - outcome);
    found.constant += from_mean * from_mean;
    ++found.shares;
    const auto bin = static_cast<std::size_t>(value) * kBins / (kWholeShare + 1);
    bins[bin].shares += share;
    bins[bin].outcomes += outcome;
  });
  const auto count = static_cast<double>(found.shares);
  found.brier /= count;
  found.constant /= count;
  for (const Bin& bin : bins) found.gap += std::abs(bin.shares - bin.outcomes) / count;
  return found;
}

int best_shape(const std::vector<Forecast>& forecasts) {
  constexpr int kLeast = 300;
  constexpr int kMost = 1300;
  constexpr int kStep = 50;
  int best = kLeast;
  double least = 1;
  for (int shape = kLeast; shape <= kMost; shape += kStep) {
    const double brier = calibration_of(forecasts, shape).brier;
    if (brier >= least) continue;
    least = brier;
    best = shape;
  }
  return best;
}

Coverage coverage_of(const Contest& contest, std::uint32_t games, std::uint32_t batches,
                     std::uint32_t plays, std::uint64_t seed) {
  const Engine& engine = *engine_of(*contest.table.game);
  struct Counts {
    std::uint64_t held = 0;
    std::uint64_t all = 0;
  };
  std::vector<Counts> counts(games);
  const auto look = [&](std::size_t game) {
    Finish finish;
    const auto position = std::move(some_of(contest, game, 1, seed, finish).front());
    std::vector<Tally> tallies;
    PlayKey key{RandomStream::key(seed, game), kFirstKey};
    for (std::uint32_t batch = 0; batch < batches; ++batch, ++key.entry) {
      tallies.push_back(engine.value(*position, plays, key));
    }
    Tally whole = tallies.front();
    for (std::size_t batch = 1; batch < tallies.size(); ++batch) whole.add(tallies[batch]);
    const Shares truth = shares_of(whole, engine.shape());
    for (const Tally& tally : tallies) {
      const Shares shares = shares_of(tally, engine.shape());
      for (Actor seat = 0; seat < tally.sides.players; ++seat) {
        if (!is_first(tally.sides, seat)) continue;
        const Millionths value = truth[seat_index(seat)].value;
        const Share& share = shares[seat_index(seat)];
        counts[game].held += share.low <= value && value <= share.high ? 1U : 0U;
        ++counts[game].all;
      }
    }
  };
  in_parallel(0, games, look, {});
  Coverage coverage;
  for (const Counts& of_game : counts) {
    coverage.held += of_game.held;
    coverage.intervals += of_game.all;
  }
  const double mean = static_cast<double>(coverage.held) / static_cast<double>(coverage.intervals);
  double squares = 0;
  for (const Counts& of_game : counts) {
    const double off = static_cast<double>(of_game.held) / static_cast<double>(of_game.all) - mean;
    squares += off * off;
  }
  coverage.error = std::sqrt(squares) / games;
  return coverage;
}

}  // namespace stela
