#include "lib/tikal/analysis/evaluate.h"

#include <algorithm>
#include <array>

#include "lib/tikal/rules/scoring.h"

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

}  // namespace stela::tikal
