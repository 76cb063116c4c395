#include "lib/tikal/analysis/treasures.h"

#include <algorithm>
#include <set>

#include "lib/tikal/analysis/evaluate.h"
#include "lib/tikal/rules/scoring.h"

namespace stela::tikal {
namespace {

using Motifs = std::array<std::uint8_t, kMotifs>;
using AllMotifs = std::array<Motifs, kMaxPlayers>;

/// Returns the worst motif to lift next; `left` is how many of each can be lifted.
std::size_t worst(const Motifs& own, const Motifs& left) {
  std::size_t found = kMotifs;
  for (std::size_t motif = 0; motif < kMotifs; ++motif) {
    if (left[motif] > 0 && (found == kMotifs || own[motif] < own[found])) found = motif;
  }
  return found;
}

/// A sequence of swaps and the resulting treasures.
struct Swapped {
  AllMotifs motifs{};
  std::vector<Swap> swaps;
};

Exchange worth_of(const Swapped& swapped, std::size_t seat, Motifs left) {
  Exchange exchange;
  exchange.swaps = swapped.swaps;
  for (std::size_t other = 0; other < kMaxPlayers; ++other) {
    exchange.others[other] = treasure_points(swapped.motifs[other]);
  }
  Motifs own = swapped.motifs[seat];
  for (std::size_t lifts = 0; lifts <= kMaxLifts; ++lifts) {
    exchange.own[lifts] = treasure_points(own);
    const std::size_t motif = worst(own, left);
    if (motif == kMotifs) {
      std::fill(exchange.own.begin() + lifts + 1, exchange.own.end(), -1);
      break;
    }
    ++own[motif];
    --left[motif];
  }
  return exchange;
}

/// Returns whether `a`, which has no more swaps, is at least as good as `b` in every respect.
bool covers(const Exchange& a, const Exchange& b, std::size_t seat) {
  for (std::size_t i = 0; i < a.own.size(); ++i) {
    if (a.own[i] < b.own[i]) return false;
  }
  for (std::size_t i = 0; i < a.others.size(); ++i) {
    if (i != seat && a.others[i] > b.others[i]) return false;
  }
  return true;
}

/// Calls `visit` for every swap that `seat` may make now; with `gaining`, only for those with an
/// immediate gain.
template <class F>
void for_each_swap(const AllMotifs& motifs, Actor seat, bool gaining, F&& visit) {
  const Motifs& own = motifs[seat_index(seat)];
  for (std::uint8_t give = 0; give < kMotifs; ++give) {
    if (own[give] != 1) continue;
    for (std::size_t other = 0; other < kMaxPlayers; ++other) {
      for (std::uint8_t take = 0; take < kMotifs; ++take) {
        if (other == seat_index(seat) || take == give || motifs[other][take] != 1) continue;
        if (gaining && own[take] == 0) continue;
        visit(Swap{Player{static_cast<Actor>(other)}, Motif{static_cast<std::uint8_t>(give + 1)},
                   Motif{static_cast<std::uint8_t>(take + 1)}});
      }
    }
  }
}

Swapped after(Swapped swapped, Actor seat, const Swap& swap) {
  Motifs& own = swapped.motifs[seat_index(seat)];
  Motifs& other = swapped.motifs[seat_index(swap.player.seat)];
  --own[swap.give.index()];
  ++other[swap.give.index()];
  --other[swap.take.index()];
  ++own[swap.take.index()];
  swapped.swaps.push_back(swap);
  return swapped;
}

}  // namespace

std::vector<Exchange> exchanges_of(const State& state, Actor seat, std::size_t most) {
  const Motifs left = motifs_left(state);
  std::vector<Swapped> level(1);
  for (std::size_t i = 0; i < kMaxPlayers; ++i) level[0].motifs[i] = state.expeditions[i].motifs;
  std::set<AllMotifs> seen{level[0].motifs};
  std::vector<Exchange> found;
  for (std::size_t swaps = 0;; ++swaps) {
    for (const Swapped& swapped : level) {
      Exchange exchange = worth_of(swapped, seat_index(seat), left);
      const bool covered = std::ranges::any_of(
          found, [&](const Exchange& other) { return covers(other, exchange, seat_index(seat)); });
      if (!covered) found.push_back(std::move(exchange));
    }
    if (swaps == most) return found;
    std::vector<Swapped> next;
    for (const Swapped& swapped : level) {
      // A last swap without gain is useless, because the others never lose by it.
      for_each_swap(swapped.motifs, seat, swaps + 1 == most, [&](const Swap& swap) {
        Swapped longer = after(swapped, seat, swap);
        if (seen.insert(longer.motifs).second) next.push_back(std::move(longer));
      });
    }
    level = std::move(next);
  }
}

std::uint8_t least_motif(const State& state, Actor seat) {
  const std::size_t motif = worst(state.of(seat).motifs, motifs_left(state));
  return motif == kMotifs ? std::uint8_t{0} : static_cast<std::uint8_t>(motif + 1);
}

}  // namespace stela::tikal
