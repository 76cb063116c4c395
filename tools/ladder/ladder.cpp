#include "tools/ladder/ladder.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <memory>
#include <stdexcept>
#include <thread>

#include "lib/analysts/analysts.h"
#include "lib/game/info.h"
#include "lib/record/action_tokens.h"
#include "tools/ladder/yardstick.h"

namespace stela {
namespace {

constexpr double kZ = 1.96;

/// The twelfths of the win that the side of `seat` has, whose entries `upper` chooses.
int play_game(const Table& table, const Rung& upper, const Rung& lower, Actor seat,
              std::uint64_t seed) {
  const Analyst& analyst = analyst_of(*table.game);
  const std::unique_ptr<Position> position = table.game->start(table);
  const Sides sides = sides_of(position->outcome());
  for (PlayKey key{seed, 0}; position->due() != kNobody; ++key.entry) {
    const Actor due = position->due();
    const bool own = is_seat(due) && sides.of[seat_index(due)] == sides.of[seat_index(seat)];
    const Rung& rung = own ? upper : lower;
    const std::vector<std::string> actions = rung.policy
                                                 ? analyst.choose(*position, *rung.policy, key)
                                                 : yardstick_entry(*position, key);
    Broken broken;
    if (!position->play(due, action_tokens(actions), true, nullptr, broken)) {
      throw std::logic_error(broken.message.english());
    }
  }
  return twelfths(sides, winners_of(position->outcome()), seat);
}

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

const std::vector<Rung>& rungs() {
  static const std::vector<Rung> kRungs = {{"chance", Policy{Policy::Kind::kChance, 0}},
                                           {"greedy", Policy{Policy::Kind::kGreedy, 0}},
                                           {"quick", Policy{Policy::Kind::kSearch, kQuickEffort}},
                                           {"normal", Policy{Policy::Kind::kSearch, kNormalEffort}},
                                           {"deep", Policy{Policy::Kind::kSearch, kDeepEffort}},
                                           {"yardstick", std::nullopt}};
  return kRungs;
}

double Match::share() const { return static_cast<double>(sum) / kWholeWin / games; }
double Match::low() const { return interval_of(*this).centre - interval_of(*this).half; }
double Match::high() const { return interval_of(*this).centre + interval_of(*this).half; }

Match play_match(const Table& table, const Rung& upper, const Rung& lower, std::uint32_t games,
                 std::uint64_t seed, unsigned threads) {
  std::vector<int> won(games);
  std::atomic<std::uint32_t> next = 0;
  const auto work = [&] {
    for (std::uint32_t game = next++; game < games; game = next++) {
      const auto seat = static_cast<Actor>(game % static_cast<std::uint32_t>(table.players));
      won[game] = play_game(table, upper, lower, seat, RandomStream::key(seed, game));
    }
  };
  std::vector<std::thread> others;
  for (unsigned i = 1; i < threads; ++i) others.emplace_back(work);
  work();
  for (std::thread& other : others) other.join();
  Match match{games, 0, 0};
  for (const int twelfths : won) {
    match.sum += static_cast<std::uint64_t>(twelfths);
    match.squares += static_cast<std::uint64_t>(twelfths * twelfths);
  }
  return match;
}

}  // namespace stela
