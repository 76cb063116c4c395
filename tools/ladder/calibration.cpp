#include "tools/ladder/calibration.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "lib/engines/engines.h"
#include "lib/game/info.h"
#include "lib/replay/replayer.h"
#include "tools/analysis/analyse.h"
#include "tools/records/legal_actions.h"

namespace stela {
namespace {

/// The first random key that no game uses.
constexpr std::uint64_t kCalibrationKey = 1'000'000;

/// How many positions of a game are valued.
constexpr std::size_t kPositions = 4;

/// Returns `count` positions of those of a game, or all if there are fewer: a random one from each
/// of that many equal parts.
std::vector<std::unique_ptr<Position>> some_of(std::vector<std::unique_ptr<Position>> all,
                                               std::uint64_t game, std::size_t count,
                                               std::uint64_t seed) {
  RandomStream random(RandomStream::key(RandomStream::key(seed, game), kCalibrationKey));
  std::vector<std::unique_ptr<Position>> some;
  for (std::size_t part = 0; part < count; ++part) {
    const std::size_t first = part * all.size() / count;
    const std::size_t end = (part + 1) * all.size() / count;
    if (first == end) continue;
    some.push_back(std::move(all[first + random.below(static_cast<std::uint32_t>(end - first))]));
  }
  return some;
}

/// The same for a game that is played for it.
std::vector<std::unique_ptr<Position>> some_of(const Contest& contest, std::uint64_t game,
                                               std::size_t count, std::uint64_t seed,
                                               Finish& finish) {
  std::vector<std::unique_ptr<Position>> all;
  finish = play_game(contest, game, seed,
                     [&](const Position& position, const std::vector<std::string>& /*actions*/) {
                       all.push_back(position.clone());
                     });
  return some_of(std::move(all), game, count, seed);
}

/// Returns the mean rating of the players, if all have one.
std::optional<int> mean_rating(const Record& record, const Table& table) {
  const std::vector<std::optional<int>> ratings = ratings_of(record, table);
  int sum = 0;
  for (const std::optional<int> rating : ratings) {
    if (!rating) return std::nullopt;
    sum += *rating;
  }
  return sum / static_cast<int>(ratings.size());
}

double outcome_of(const Forecast& forecast, Actor seat) {
  return static_cast<double>(twelfths(forecast.evidence.tally.sides, forecast.winners, seat)) /
         kWholeWin;
}

/// Calls `take(forecast, seat)` for each side of each forecast.
template <class F>
void for_each_side(const std::vector<Forecast>& forecasts, F&& take) {
  for (const Forecast& forecast : forecasts) {
    const Sides& sides = forecast.evidence.tally.sides;
    for (Actor seat = 0; seat < sides.players; ++seat) {
      if (is_first(sides, seat)) take(forecast, seat);
    }
  }
}

}  // namespace

std::vector<std::vector<Forecast>> forecasts_of(const Contest& contest, std::uint32_t games,
                                                std::uint32_t plays, std::uint64_t seed) {
  const Engine& engine = *engine_of(*contest.table.game);
  std::vector<std::vector<Forecast>> found(games);
  const auto look = [&](std::size_t game) {
    Finish finish;
    PlayKey key{RandomStream::key(seed, game), kCalibrationKey};
    for (const auto& position : some_of(contest, game, kPositions, seed, finish)) {
      found[game].push_back({engine.value(*position, plays, key), finish.winners});
      ++key.entry;
    }
  };
  in_parallel(0, games, look, {});
  return found;
}

std::vector<PlayedGame> games_of_people(const std::vector<std::string>& files, std::uint64_t seed,
                                        bool& any_error) {
  std::vector<PlayedGame> games;
  any_error =
      !visit_played(files, [&](const Record& record, const Timeline& timeline, Replayer& replayer) {
        const Outcome outcome = replayer.outcome();
        if (!outcome.finished) return;
        std::vector<std::unique_ptr<Position>> all;
        for (const Step& step : timeline.steps) {
          const bool goes_on = step.line == 0 && step.legal && step.position != nullptr &&
                               step.position->due() != kNobody;
          if (goes_on) all.push_back(step.position->clone());
        }
        games.push_back({replayer.game(),
                         some_of(std::move(all), games.size(), kPositions, seed),
                         {sides_of(outcome), winners_of(outcome)},
                         mean_rating(record, replayer.table())});
      });
  return games;
}

std::map<PeopleKey, PeopleForecasts> forecasts_of(const std::vector<PlayedGame>& games,
                                                  std::uint32_t plays, std::uint64_t seed) {
  std::vector<std::vector<Forecast>> found(games.size());
  const auto look = [&](std::size_t game) {
    PlayKey key{RandomStream::key(seed, game), kCalibrationKey};
    for (const auto& position : games[game].positions) {
      found[game].push_back(
          {engine_of(*games[game].game)->value(*position, plays, key), games[game].finish.winners});
      ++key.entry;
    }
  };
  in_parallel(0, games.size(), look, {});
  std::map<PeopleKey, PeopleForecasts> groups;
  for (std::size_t game = 0; game < games.size(); ++game) {
    PeopleKey key{std::string(games[game].game->id), games[game].finish.sides.players, {}};
    const auto add = [&] {
      PeopleForecasts& group = groups[key];
      ++group.games;
      group.forecasts.insert(group.forecasts.end(), found[game].begin(), found[game].end());
    };
    add();
    if (!games[game].rating) continue;
    key.band = band_of(*games[game].rating);
    add();
  }
  return groups;
}

ForecastScore score_of(const std::vector<Forecast>& forecasts, const Calibration& calibration) {
  ForecastScore found;
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
  for (const Forecast& forecast : forecasts) {
    const Shares shares = shares_of(forecast.evidence, calibration);
    const Sides& sides = forecast.evidence.tally.sides;
    for (Actor seat = 0; seat < sides.players; ++seat) {
      if (!is_first(sides, seat)) continue;
      const Millionths value = shares[seat_index(seat)].value;
      const double share = static_cast<double>(value) / kWholeShare;
      const double outcome = outcome_of(forecast, seat);
      const double from_mean = mean[seat_index(seat)] - outcome;
      found.brier += (share - outcome) * (share - outcome);
      found.constant += from_mean * from_mean;
      ++found.shares;
      const auto bin = static_cast<std::size_t>(value) * kBins / (kWholeShare + 1);
      bins[bin].shares += share;
      bins[bin].outcomes += outcome;
    }
  }
  const auto count = static_cast<double>(found.shares);
  found.brier /= count;
  found.constant /= count;
  for (const Bin& bin : bins) found.gap += std::abs(bin.shares - bin.outcomes) / count;
  return found;
}

Calibration fitted(const std::vector<Forecast>& forecasts, int players, bool only_exponent) {
  // More wins never mean a smaller share.
  constexpr int kLeastExponent = 50;
  Calibration best;
  best.players = players;
  double least = score_of(forecasts, best).brier;
  const auto try_with = [&](Calibration other) {
    if (only_exponent) other.exponent_first = other.exponent_last;
    if (std::min(other.exponent_first, other.exponent_last) < kLeastExponent) return false;
    const double brier = score_of(forecasts, other).brier;
    if (brier >= least) return false;
    least = brier;
    best = other;
    return true;
  };
  std::vector<int Calibration::*> members = {&Calibration::exponent_last};
  if (!only_exponent) {
    members.insert(members.end(), {&Calibration::exponent_first, &Calibration::next_last,
                                   &Calibration::next_first, &Calibration::standing});
  }
  // The score changes smoothly, so it is enough to try one number at a time.
  for (int step = 320; step >= 10; step /= 2) {
    for (bool better = true; better;) {
      better = false;
      for (int Calibration::*member : members) {
        for (const int change : {step, -step}) {
          Calibration other = best;
          other.*member += change;
          better = try_with(other) || better;
        }
      }
    }
  }
  return best;
}

FitReport fit_of(const std::vector<std::vector<Forecast>>& games, const Calibration& in_use) {
  // Two of every four games, and the others: the players of a table change seats from game to game.
  std::array<std::vector<Forecast>, 2> halves;
  std::vector<Forecast> all;
  for (std::size_t game = 0; game < games.size(); ++game) {
    std::vector<Forecast>& half = halves[game / 2 % 2];
    half.insert(half.end(), games[game].begin(), games[game].end());
    all.insert(all.end(), games[game].begin(), games[game].end());
  }
  FitReport report;
  report.games = games.size();
  report.positions = all.size();
  const ForecastScore score = score_of(all, in_use);
  report.constant = score.constant;
  report.in_use = score.brier;
  for (std::size_t i = 0; i < halves.size(); ++i) {
    const std::vector<Forecast>& judged = halves[1 - i];
    const double part = static_cast<double>(judged.size()) / static_cast<double>(all.size());
    const auto brier = [&](bool only_exponent) {
      return part * score_of(judged, fitted(halves[i], in_use.players, only_exponent)).brier;
    };
    report.exponent += brier(true);
    report.all += brier(false);
  }
  report.fit = fitted(all, in_use.players, false);
  return report;
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
    std::vector<Evidence> parts;
    PlayKey key{RandomStream::key(seed, game), kCalibrationKey};
    for (std::uint32_t batch = 0; batch < batches; ++batch, ++key.entry) {
      parts.push_back(engine.value(*position, plays, key));
    }
    Evidence whole = parts.front();
    for (std::size_t batch = 1; batch < parts.size(); ++batch) whole.tally.add(parts[batch].tally);
    const Calibration& calibration = engine.calibration(contest.table.players);
    const Shares truth = shares_of(whole, calibration);
    for (const Evidence& part : parts) {
      const Shares shares = shares_of(part, calibration);
      const Tally& tally = part.tally;
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
