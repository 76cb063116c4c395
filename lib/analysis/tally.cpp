#include "lib/analysis/tally.h"

#include <algorithm>
#include <numeric>
#include <span>

namespace stela {

std::vector<std::size_t> ranked_by_halving(
    std::vector<std::int64_t> worth, std::uint32_t plays,
    const std::function<int(std::size_t, std::uint64_t)>& try_once) {
  const std::size_t candidates = worth.size();
  std::size_t rounds = 0;
  for (std::size_t left = candidates; left > 1; left = (left + 1) / 2) ++rounds;
  std::vector<std::size_t> ranked(candidates);
  std::iota(ranked.begin(), ranked.end(), std::size_t{0});
  std::uint64_t done = 0;
  for (std::size_t left = candidates; left > 1; left = (left + 1) / 2) {
    const std::uint64_t tries = std::max<std::uint64_t>(1, plays / (rounds * left));
    const std::span still = std::span(ranked).first(left);
    for (const std::size_t candidate : still) {
      for (std::uint64_t j = done; j < done + tries; ++j)
        worth[candidate] += try_once(candidate, j);
    }
    done += tries;
    std::ranges::stable_sort(still,
                             [&](std::size_t a, std::size_t b) { return worth[a] > worth[b]; });
  }
  return ranked;
}

namespace {

Seats seat_alone(Actor seat) { return static_cast<Seats>(1U << seat_index(seat)); }

}  // namespace

Seats winners_of(const Outcome& outcome) {
  Seats seats = 0;
  for (const Actor seat : outcome.winners) seats = static_cast<Seats>(seats | seat_alone(seat));
  return seats;
}

Sides sides_of(const Outcome& outcome) {
  Sides sides;
  sides.players = outcome.players;
  for (Actor seat = 0; seat < outcome.players; ++seat) {
    sides.of[seat_index(seat)] = seat_alone(seat);
  }
  for (const Team& team : outcome.teams) {
    Seats seats = 0;
    for (const Actor seat : team.members) seats = static_cast<Seats>(seats | seat_alone(seat));
    for (const Actor seat : team.members) sides.of[seat_index(seat)] = seats;
  }
  return sides;
}

bool is_first(const Sides& sides, Actor seat) {
  return (sides.of[seat_index(seat)] & (seat_alone(seat) - 1U)) == 0;
}

int twelfths(const Sides& sides, Seats winners, Actor seat) {
  int winning = 0;
  int all = 0;
  for (Actor other = 0; other < sides.players; ++other) {
    if (!is_first(sides, other)) continue;
    ++all;
    if ((sides.of[seat_index(other)] & winners) != 0) ++winning;
  }
  if (winning == 0) return kWholeWin / all;
  return (sides.of[seat_index(seat)] & winners) != 0 ? kWholeWin / winning : 0;
}

void Tally::add(const Tally& other) {
  for (std::size_t i = 0; i < won.size(); ++i) won[i] += other.won[i];
}

std::uint64_t Tally::count() const {
  return std::accumulate(won.begin(), won.end(), std::uint64_t{0});
}

std::uint64_t Tally::sum(Actor seat) const {
  std::uint64_t sum = 0;
  for (std::size_t winners = 0; winners < won.size(); ++winners) {
    if (won[winners] == 0) continue;
    sum += won[winners] *
           static_cast<std::uint64_t>(twelfths(sides, static_cast<Seats>(winners), seat));
  }
  return sum;
}

std::uint64_t Tally::products(Actor a, Actor b) const {
  std::uint64_t sum = 0;
  for (std::size_t winners = 0; winners < won.size(); ++winners) {
    if (won[winners] == 0) continue;
    const auto seats = static_cast<Seats>(winners);
    sum += won[winners] *
           static_cast<std::uint64_t>(twelfths(sides, seats, a) * twelfths(sides, seats, b));
  }
  return sum;
}

}  // namespace stela
