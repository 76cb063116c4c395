#include "lib/tikal/analysis/turn_search.h"

#include <algorithm>
#include <utility>

#include "lib/game/rules.h"
#include "lib/tikal/analysis/evaluate.h"
#include "lib/tikal/analysis/routes.h"
#include "lib/tikal/rules/rules.h"
#include "lib/tikal/rules/scoring.h"

namespace stela::tikal {
namespace {

State when_ended(State state) {
  end_entry(state);
  return state;
}

/// Returns what a partial turn may still achieve: its value, and what its remaining points may
/// bring.
std::int64_t promise_of(const State& state, std::int64_t value, std::size_t later) {
  const int left = points_left_in(state).value_or(0);
  return value + std::int64_t{left} * weights::kPointLeft[later] * (state.players - 1);
}

/// Keeps the best parts by value or promise, each position once.
class BestParts {
 public:
  BestParts(std::size_t most, std::int64_t PartOfTurn::*by, State PartOfTurn::*position)
      : most_(most), by_(by), position_(position) {}

  [[nodiscard]] bool wants(std::int64_t merit) const {
    return kept_.size() < most_ || merit > kept_.back().*by_;
  }
  void add(const PartOfTurn& part) {
    if (!wants(part.*by_)) return;
    const auto place = std::ranges::find_if(
        kept_, [&](const PartOfTurn& other) { return other.*by_ <= part.*by_; });
    for (auto same = place; same != kept_.end() && (*same).*by_ == part.*by_; ++same) {
      if ((*same).*position_ == part.*position_) return;
    }
    kept_.insert(place, part);
    if (kept_.size() > most_) kept_.pop_back();
  }
  [[nodiscard]] std::vector<PartOfTurn> take() { return std::move(kept_); }

 private:
  std::size_t most_;
  std::int64_t PartOfTurn::*by_;
  State PartOfTurn::*position_;
  std::vector<PartOfTurn> kept_;
};

/// Extends a part by one step.
class Steps {
 public:
  Steps(const PartOfTurn& part, BestParts& next, BestParts& all)
      : part_(part),
        state_(part.state),
        own_(state_.of(state_.turn)),
        points_(points_left_in(state_).value_or(0)),
        later_(scorings_later(state_)),
        camps_(camp_cells(state_, state_.turn)),
        stones_(state_),
        next_(next),
        all_(all) {}

  void try_all() {
    state_.explored.for_each([&](std::size_t cell) {
      const Cell& place = state_.cells[cell];
      if (place.kind == Kind::kTemple && place.guard == kNobody) try_temple(cell);
      if (place.kind == Kind::kTreasure && place.value > 0) try_treasures(cell);
      if (place.camp == kNobody) try_one(Camp{Place::of(cell)}, kCampCost);
    });
    camps_.for_each([&](std::size_t cell) { try_bringing(cell, 0); });
    try_swaps();
  }

 private:
  template <class M>
  void try_one(const M& action, int cost) {
    if (cost > points_) return;
    const auto planned = plan(state_, action);
    if (planned.rule != nullptr) return;
    State after = state_;
    commit(after, action, planned.found);
    keep(after, {action});
  }

  void keep(const State& after, const std::vector<Move>& actions) {
    const State ended = when_ended(after);
    const std::int64_t value = evaluate(ended, state_.turn);
    const std::int64_t promise = promise_of(after, value, later_);
    if (!next_.wants(promise) && !all_.wants(value)) return;
    PartOfTurn longer{after, part_.entry, ended, value, promise};
    longer.entry.insert(longer.entry.end(), actions.begin(), actions.end());
    next_.add(longer);
    all_.add(longer);
  }

  void try_temple(std::size_t cell) {
    if (own_.pieces_on(cell) > 0) {
      try_one(Dig{Place::of(cell), {}}, kLevelCost);
      try_one(Dig{Place::of(cell), Count{{2}}}, 2 * kLevelCost);
      try_one(Guard{Place::of(cell), {}}, kGuardCost);
      try_one(Guard{Place::of(cell), Leader{}}, kGuardCost);
    }
    int top = 0;
    for (Actor seat = 0; seat < state_.players; ++seat) {
      if (seat != state_.turn) top = std::max(top, state_.of(seat).strength_on(cell));
    }
    try_bringing(cell, top + 1 - own_.strength_on(cell));
  }

  void try_treasures(std::size_t cell) {
    if (own_.pieces_on(cell) > 0 && points_ >= kLiftCost) {
      try_one(Lift{Place::of(cell), middling_motif(state_, state_.turn)}, kLiftCost);
    }
    if (own_.pieces_on(cell) < kUsesPerTurn) try_bringing(cell, 0);
  }

  /// Tries pieces from everywhere to `to`: one, two, or enough members for strength `need`, and the
  /// leader with as many as are then needed.
  void try_bringing(std::size_t to, int need) {
    const DistanceMap ways(stones_, camps_, to, points_, true);
    bring(ways, kSupply, own_.supply, own_.leader == kLeaderInSupply, need);
    own_.stands().for_each([&](std::size_t from) {
      if (from != to) bring(ways, from, own_.members[from], own_.leader == from, need);
    });
  }

  void bring(const DistanceMap& ways, std::size_t from, int members, bool leader, int need) {
    const int each = ways.cost(from);
    const auto offer = [&](int count, bool with_leader) {
      if (count > members || count < 0) return;
      const Pieces pieces{count, with_leader};
      if (pieces.count() == 0 || each * pieces.count() > points_) return;
      bring(ways, from, pieces, static_cast<int>(each * pieces.count()));
    };
    if (each == 0 || each > points_) return;
    offer(1, false);
    offer(2, false);
    if (need > 2) offer(need, false);
    if (need > 1) offer(need + 1, false);
    if (from == kSupply && points_ / each > 3) offer(std::min(members, points_ / each), false);
    if (!leader) return;
    offer(0, true);
    if (need > kLeaderCounts) offer(need - kLeaderCounts, true);
  }

  void bring(const DistanceMap& ways, std::size_t from, const Pieces& pieces, int cost) {
    State after = state_;
    Expedition& own = after.of(after.turn);
    std::uint8_t& before = from == kSupply ? own.supply : own.members[from];
    before = static_cast<std::uint8_t>(before - pieces.members);
    own.members[ways.to()] = static_cast<std::uint8_t>(own.members[ways.to()] + pieces.members);
    if (pieces.leader) own.leader = static_cast<std::uint8_t>(ways.to());
    auto* acting = std::get_if<Acting>(&after.phase);
    Turn& turn = acting != nullptr ? acting->turn : std::get<Scoring>(after.phase).turn;
    turn.points_left = static_cast<std::uint8_t>(turn.points_left - cost);
    std::vector<Move> way;
    ways.write(state_, from, pieces, way);
    keep(after, way);
  }

  void try_swaps() {
    if (points_ < kSwapCost) return;
    for (std::uint8_t take = 1; take <= kMotifs; ++take) {
      const int owned = own_.motifs[take - 1U];
      if (owned == 0 || owned == kTreasuresPerMotif) continue;
      for (std::uint8_t give = 1; give <= kMotifs; ++give) {
        if (give == take || own_.motifs[give - 1U] != 1) continue;
        for (Actor seat = 0; seat < state_.players; ++seat) {
          if (seat != state_.turn) try_one(Swap{Player{seat}, {give}, {take}}, kSwapCost);
        }
      }
    }
  }

  const PartOfTurn& part_;
  const State& state_;
  const Expedition& own_;
  int points_;
  std::size_t later_;
  CellSet camps_;
  StoneMap stones_;
  BestParts& next_;
  BestParts& all_;
};

}  // namespace

Motif middling_motif(const State& state, Actor seat) {
  const std::array<std::uint8_t, kMotifs> left = motifs_left(state);
  const std::array<std::uint8_t, kMotifs>& own = state.of(seat).motifs;
  const auto gain = [&](std::size_t motif) {
    return motif_points(own[motif] + 1) - motif_points(own[motif]);
  };
  int all = 0;
  int gains = 0;
  for (std::size_t motif = 0; motif < kMotifs; ++motif) {
    if (left[motif] == 0) continue;
    all += left[motif];
    gains += left[motif] * gain(motif);
  }
  std::size_t best = 0;
  int least = -1;
  for (std::size_t motif = 0; motif < kMotifs; ++motif) {
    if (left[motif] == 0) continue;
    const int off = std::abs(gain(motif) * all - gains);
    if (least >= 0 && off >= least) continue;
    least = off;
    best = motif;
  }
  return Motif{static_cast<std::uint8_t>(best + 1)};
}

PartOfTurn part_of_turn(const State& state, std::vector<Move> entry) {
  PartOfTurn part{state, std::move(entry), when_ended(state), 0, 0};
  part.value = evaluate(part.ended, state.turn);
  part.promise = promise_of(state, part.value, scorings_later(state));
  return part;
}

std::vector<PartOfTurn> search_turn(std::vector<PartOfTurn> begun, std::size_t most) {
  constexpr std::size_t kKept = 5;
  BestParts all(most, &PartOfTurn::value, &PartOfTurn::ended);
  for (const PartOfTurn& part : begun) all.add(part);
  while (!begun.empty()) {
    BestParts next(kKept, &PartOfTurn::promise, &PartOfTurn::state);
    for (const PartOfTurn& part : begun) Steps(part, next, all).try_all();
    begun = next.take();
  }
  return all.take();
}

}  // namespace stela::tikal
