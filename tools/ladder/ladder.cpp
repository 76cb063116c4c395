#include "tools/ladder/ladder.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "tools/analysis/parallel.h"

namespace stela {
namespace {

constexpr double kZ = 1.96;

/// The middle of the interval, and how far it reaches to both sides.
struct Interval {
  double centre = 0;
  double half = 0;
};

Interval interval_of(const Match& match) {
  const double n = match.games;
  const double mean = match.share();
  const double square = static_cast<double>(match.squares) / n / (kWholeWin * kWholeWin);
  const double stretch = 1 + kZ * kZ / n;
  const double inside = std::max(0.0, square - mean * mean) / n + kZ * kZ / (4 * n * n);
  return {(mean + kZ * kZ / (2 * n)) / stretch, kZ * std::sqrt(inside) / stretch};
}

}  // namespace

double Match::share() const { return static_cast<double>(sum) / kWholeWin / games; }
double Match::low() const { return interval_of(*this).centre - interval_of(*this).half; }
double Match::high() const { return interval_of(*this).centre + interval_of(*this).half; }

Match play_match(const Contest& contest, std::uint32_t games, std::uint64_t seed) {
  std::vector<int> won(games);
  const auto work = [&](std::size_t game) {
    const Finish finish = play_game(contest, game, seed);
    won[game] = twelfths(finish.sides, finish.winners, contest.seat_in(game));
  };
  in_parallel(0, games, work, {});
  Match match{games, 0, 0};
  for (const int twelfths : won) {
    match.sum += static_cast<std::uint64_t>(twelfths);
    match.squares += static_cast<std::uint64_t>(twelfths * twelfths);
  }
  return match;
}

}  // namespace stela
