#include "lib/tikal/analysis/evaluate.h"

#include <optional>
#include <set>
#include <utility>

#include "lib/tikal/rules/rules.h"

namespace stela::tikal {

std::size_t scorings_later(const State& state) {
  if (state.laid_count == kTiles && state.volcano == kNoTile) return 0;
  std::size_t later = 1;
  for (std::size_t tile = 0; tile < kTiles; ++tile) {
    const bool comes = !state.is_drawn(tile) || state.is_shown(tile);
    later += static_cast<std::size_t>(comes & (state.tiles[tile].kind == Kind::kVolcano));
  }
  return std::min(later, weights::kMaxLater);
}

unsigned seats_to_score(const State& state) {
  unsigned seats = 0;
  for (std::size_t i = 0; i < state.scoring_count; ++i) seats |= 1U << state.scoring[i];
  return seats;
}

std::array<std::uint8_t, kMotifs> motifs_left(const State& state) {
  std::array<std::uint8_t, kMotifs> left{};
  left.fill(kTreasuresPerMotif);
  for (const Expedition& expedition : state.expeditions) {
    for (std::size_t motif = 0; motif < kMotifs; ++motif) {
      left[motif] -= std::min(left[motif], expedition.motifs[motif]);
    }
  }
  return left;
}

int camp_worth(const State& state, std::size_t cell, std::size_t later) {
  int worth = weights::kCamp[later];
  (kAround[cell] & state.explored).for_each([&](std::size_t beside) {
    const Cell& place = state.cells[beside];
    const bool wanted = (place.kind == Kind::kTemple && place.guard == kNobody) ||
                        (place.kind == Kind::kTreasure && place.value > 0);
    if (wanted) worth += weights::kCampBeside[later];
  });
  // A camp next to base camp is of little use.
  if (kAround[kBaseCamp].has(cell)) worth /= 3;
  return worth;
}

namespace {

/// What each player has and may expect.
class Worths {
 public:
  explicit Worths(const State& state)
      : state_(state), later_(scorings_later(state)), now_(seats_to_score(state)) {
    for (Actor seat = 0; seat < state.players; ++seat) add_possessions(seat);
    state.explored.for_each([&](std::size_t cell) {
      const Cell& place = state_.cells[cell];
      if (place.kind == Kind::kTemple) add_temple(cell, place);
      if (place.kind == Kind::kTreasure && place.value > 0) add_treasures(cell, place.value);
      if (place.camp != kNobody) worth_[seat_index(place.camp)] += camp_worth(state_, cell, later_);
    });
  }

  [[nodiscard]] std::int64_t of(Actor seat) const { return worth_[seat_index(seat)]; }

 private:
  [[nodiscard]] int now(Actor seat) const {
    return ((now_ >> seat) & 1U) != 0 ? weights::kPoint : 0;
  }

  void add_possessions(Actor seat) {
    const Expedition& own = state_.of(seat);
    const int members = kMembersPerPlayer - own.supply - own.gone - own.guards +
                        static_cast<int>(own.leader == kLeaderGuards);
    std::int64_t& worth = worth_[seat_index(seat)];
    worth = own.points * weights::kPoint;
    worth += std::int64_t{treasure_points(own.motifs)} * (now(seat) + weights::kTreasure[later_]);
    worth += std::int64_t{members} * weights::kMember[later_];
    if (own.leader < kCells) worth += weights::kLeader[later_];
  }

  void add_temple(std::size_t cell, const Cell& place) {
    if (place.guard != kNobody) {
      worth_[seat_index(place.guard)] +=
          std::int64_t{place.value} * (now(place.guard) + weights::kGuarded[later_]);
      return;
    }
    std::array<int, kMaxPlayers> strength{};
    int top = 0;
    int second = 0;
    for (Actor seat = 0; seat < state_.players; ++seat) {
      const int here = state_.of(seat).strength_on(cell);
      strength[seat_index(seat)] = here;
      second = std::max(second, std::min(top, here));
      top = std::max(top, here);
    }
    if (top == 0) return;
    const std::size_t next = place.value + std::size_t{1};
    const bool grows = next <= kHighestTemple && state_.squares[next] > 0;
    const int value = place.value * weights::kPoint + (grows ? weights::kLevelToCome : 0);
    for (Actor seat = 0; seat < state_.players; ++seat) {
      const int here = strength[seat_index(seat)];
      if (here == 0) continue;
      const int lead = here < top ? here - top : top - second;
      worth_[seat_index(seat)] +=
          value * weights::kTemple[later_] * held_by(lead) / (weights::kPoint * weights::kPoint);
      if (lead > 0) worth_[seat_index(seat)] += std::int64_t{place.value} * now(seat);
    }
  }

  void add_treasures(std::size_t cell, int left) {
    int seats = 0;
    for (Actor seat = 0; seat < state_.players; ++seat) {
      seats += static_cast<int>(state_.of(seat).pieces_on(cell) > 0);
    }
    if (seats == 0) return;
    for (Actor seat = 0; seat < state_.players; ++seat) {
      const int pieces = std::min(left, state_.of(seat).pieces_on(cell));
      worth_[seat_index(seat)] += pieces * weights::kTreasureAtHand[later_] / seats;
    }
  }

  const State& state_;
  std::size_t later_;
  unsigned now_;
  std::array<std::int64_t, kMaxPlayers> worth_{};
};

}  // namespace

std::int64_t evaluate(const State& state, Actor seat) {
  const Worths worths(state);
  std::int64_t value = 0;
  for (Actor other = 0; other < state.players; ++other) {
    value += other == seat ? worths.of(other) * (state.players - 1) : -worths.of(other);
  }
  return value;
}

std::int64_t prior(const State& state, std::int64_t value) {
  return value * weights::kPointInTwelfths / (std::int64_t{weights::kPoint} * (state.players - 1));
}

int part_left(const State& state) {
  return (static_cast<int>(kTiles) - state.laid_count) * 1000 / static_cast<int>(kTiles);
}

int standing(const State& state, Actor seat) {
  return squashed(evaluate(state, seat) / (state.players - 1), weights::kHalfStanding);
}

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

CellSet camp_cells(const State& state, Actor seat) {
  CellSet camps = CellSet::of(kBaseCamp);
  if (state.of(seat).camps == 0) return camps;
  state.explored.for_each([&](std::size_t cell) {
    if (state.cells[cell].camp == seat) camps.add(cell);
  });
  return camps;
}

StoneMap::StoneMap(const State& state) {
  state.explored.for_each([&](std::size_t one) {
    // The other three sides are those of the neighbours.
    for (std::size_t side = 0; side < kSides / 2; ++side) {
      const std::size_t other = kNeighbours[one][side];
      if (other == kNoCell || !state.explored.has(other)) continue;
      const int stones =
          state.cells[one].stones.on(side) + state.cells[other].stones.on(opposite(side));
      if (stones == 0) continue;
      const std::size_t row = static_cast<std::size_t>(stones) - 1;
      // Nobody starts on a volcano.
      if (state.cells[other].kind != Kind::kVolcano) starts_[one][row].add(other);
      if (state.cells[one].kind != Kind::kVolcano) starts_[other][row].add(one);
    }
  });
}

DistanceMap::DistanceMap(const StoneMap& stones, const CellSet& camps, std::size_t to, int most,
                         bool any_start)
    : to_(to), camps_(camps) {
  costs_.fill(kFar);
  spread(stones, most, any_start);
  camps.for_each([&](std::size_t camp) {
    if (costs_[camp] >= from_camp_) return;
    camp_ = camp;
    from_camp_ = costs_[camp];
  });
}

void DistanceMap::spread(const StoneMap& stones, int most, bool any_start) {
  constexpr std::size_t kMaxPoints = Turn::kActionPoints;
  // By cost: cells that are reached with it, some of them for less, too.
  std::array<CellSet, kMaxPoints + 1 + StoneMap::kMost> open{};
  open[0].add(to_);
  CellSet done;
  bool hops = any_start;
  for (int paid = 0; paid <= most; ++paid) {
    const auto cost = static_cast<std::size_t>(paid);
    const CellSet reached = open[cost] - done;
    done |= reached;
    if (hops && reached.meets(camps_)) {
      hops = false;
      open[cost + kCampCost] |= camps_;
    }
    reached.for_each([&](std::size_t cell) {
      costs_[cell] = static_cast<std::uint8_t>(cost);
      for (std::size_t count = 1; count <= StoneMap::kMost; ++count) {
        open[cost + count] |= stones.starts(cell, count);
      }
    });
  }
}

void DistanceMap::write(const State& state, std::size_t from, const Pieces& pieces,
                        std::vector<Move>& moves) const {
  const std::optional<Pieces> written =
      pieces == Pieces{} ? std::optional<Pieces>{} : std::optional<Pieces>{pieces};
  std::size_t at = from;
  const auto hop = [&] {
    moves.emplace_back(Hop{Place::of(at), Place::of(camp_), written});
    at = camp_;
  };
  if (at == kSupply) {
    at = camp_;
    moves.emplace_back(In{Place::of(at), written});
  } else if (cost(at) < costs_[at]) {
    hop();
  }
  bool walking = false;
  while (at != to_) {
    const auto* const next = std::ranges::find_if(kNeighbours[at], [&](std::size_t cell) {
      const int stones = cell == kNoCell ? 0 : state.stones_between(at, cell);
      return stones > 0 && costs_[cell] + stones == costs_[at];
    });
    if (next == kNeighbours[at].end()) {
      hop();
      walking = false;
      continue;
    }
    if (!walking) {
      Go go{{}, written};
      go.path.add() = Place::of(at);
      moves.emplace_back(std::move(go));
    }
    walking = true;
    at = *next;
    std::get<Go>(moves.back()).path.add() = Place::of(at);
  }
}

Reachability::Reachability(const StoneMap& stones, const CellSet& camps, const CellSet& targets,
                           int most) {
  targets.for_each([&](std::size_t target) {
    ways[target] = DistanceMap(stones, camps, target, most, true);
    std::vector<std::uint8_t>& starts = nearest[target];
    for (std::size_t from = 0; from <= kSupply; ++from) {
      if (from != target && cost(from, target) <= most) {
        starts.push_back(static_cast<std::uint8_t>(from));
      }
    }
    std::ranges::stable_sort(
        starts, [&](std::size_t a, std::size_t b) { return cost(a, target) < cost(b, target); });
  });
}

}  // namespace stela::tikal
