#include "lib/tikal/analysis/light_turn.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "lib/game/rules.h"
#include "lib/tikal/rules/rules.h"

namespace stela::tikal {

Motif any_motif(const State& state, RandomStream& chance) {
  const std::array<std::uint8_t, kMotifs> left = motifs_left(state);
  std::uint32_t all = 0;
  for (const std::uint8_t count : left) all += count;
  std::uint32_t lifted = all == 0 ? 0 : chance.below(all);
  std::uint8_t motif = 0;
  while (motif + 1U < kMotifs && lifted >= left[motif]) lifted -= left[motif++];
  return Motif{static_cast<std::uint8_t>(motif + 1)};
}

LightTurn::LightTurn(State& state, PlayRandom& random, std::vector<Move>* log)
    : state_(state),
      random_(random),
      log_(log),
      later_(scorings_later(state)),
      camps_(camp_cells(state, state.turn)) {
  if (std::holds_alternative<Scoring>(state.phase)) now_ = weights::kPoint;
  look_around();
}

Turn& LightTurn::turn() const {
  if (auto* acting = std::get_if<Acting>(&state_.phase)) return acting->turn;
  return std::get<Scoring>(state_.phase).turn;
}

void LightTurn::look_around() {
  CellSet wanted;
  state_.explored.for_each([&](std::size_t cell) {
    const Cell& place = state_.cells[cell];
    if (place.kind == Kind::kTreasure && place.value > 0) {
      treasures_.add(cell);
      if (own().pieces_on(cell) == 0) wanted.add(cell);
    }
    if (place.kind != Kind::kTemple || place.guard != kNobody) return;
    temples_.add(cell);
    int top = 0;
    for (Actor seat = 0; seat < state_.players; ++seat) {
      if (seat != state_.turn) top = std::max(top, state_.of(seat).strength_on(cell));
    }
    top_[cell] = static_cast<std::uint8_t>(top);
    if (own().strength_on(cell) <= top) wanted.add(cell);
  });
  choose_targets(wanted);
  constexpr std::uint32_t kCampOneIn = 3;
  const bool camps = later_ > 1 && own().camps < kCampsPerPlayer && left() >= kCampCost;
  if (camps && random_.choice.below(kCampOneIn) == 0) {
    const std::size_t cell = any_of(state_.explored, random_.choice);
    const Cell& place = state_.cells[cell];
    const bool possible =
        place.kind == Kind::kJungle || (place.kind == Kind::kTreasure && place.value == 0);
    if (possible && place.camp == kNobody) camp_idea_ = cell;
  }
}

void LightTurn::choose_targets(const CellSet& wanted) {
  // Draws two random cells, and takes the one with more to gain.
  const auto merit = [&](std::size_t cell) {
    const Cell& place = state_.cells[cell];
    constexpr int kTreasure = 4;
    return place.kind == Kind::kTreasure ? kTreasure : place.value - top_[cell] / 2;
  };
  const StoneMap stones(state_);
  CellSet left = wanted;
  while (target_count_ < kTargets && !left.empty()) {
    const std::size_t first = any_of(left, random_.choice);
    const std::size_t second = any_of(left, random_.choice);
    const std::size_t cell = merit(second) > merit(first) ? second : first;
    left.remove(cell);
    targets_[target_count_++] = DistanceMap(stones, camps_, cell, this->left());
  }
}

void LightTurn::play() {
  while (left() > 0) {
    best_ = {};
    best_merit_ = 0;
    const CellSet stands = own().stands();
    (temples_ & stands).for_each([&](std::size_t cell) { consider_temple(cell); });
    (treasures_ & stands).for_each([&](std::size_t cell) { consider_treasures(cell); });
    for (std::size_t i = 0; i < target_count_; ++i) consider_target(i);
    consider_camp();
    consider_swaps();
    if (best_.kind == CandidateMove::Kind::kNone) break;
    take_up(best_);
  }
  enter_rest();
}

void LightTurn::consider(const CandidateMove& idea, int gain, int cost) {
  constexpr int kScale = 16;
  if (gain <= 0 || cost > left()) return;
  const int each = gain * kScale / std::max(cost, 1);
  const int merit =
      each + static_cast<int>(random_.choice.below(static_cast<std::uint32_t>(each / 4 + 1)));
  if (merit <= best_merit_) return;
  best_merit_ = merit;
  best_ = idea;
}

int LightTurn::rate(int lead) const {
  return weights::kTemple[later_] * held_by(lead) / weights::kPoint + (lead > 0 ? now_ : 0);
}

void LightTurn::consider_temple(std::size_t cell) {
  const Cell& place = state_.cells[cell];
  const int lead = own().strength_on(cell) - top_[cell];
  if (lead <= 0 || left() < kLevelCost) return;
  const std::size_t next = place.value + std::size_t{1};
  const int dug = turn().dug.of(cell);
  CandidateMove idea;
  idea.at = static_cast<std::uint8_t>(cell);
  if (next <= kHighestTemple && state_.squares[next] > 0 && dug < kUsesPerTurn &&
      dug < own().pieces_on(cell)) {
    idea.kind = CandidateMove::Kind::kDig;
    consider(idea, rate(lead), kLevelCost);
  }
  constexpr int kWorthGuarding = 5;
  if (place.value < kWorthGuarding || own().guards == kGuardsPerPlayer) return;
  const int lost = own().pieces_on(cell) * weights::kMember[later_];
  idea.kind = CandidateMove::Kind::kGuard;
  consider(idea, place.value * (weights::kGuarded[later_] + now_ - rate(lead)) - lost, kGuardCost);
}

void LightTurn::consider_treasures(std::size_t cell) {
  const int lifted = turn().lifted.of(cell);
  if (left() < kLiftCost || lifted >= std::min(kUsesPerTurn, own().pieces_on(cell))) return;
  if (motifs_left(state_) == std::array<std::uint8_t, kMotifs>{}) return;
  // Average value: a random motif sometimes makes a pair.
  constexpr int kMean = 17;
  CandidateMove idea;
  idea.kind = CandidateMove::Kind::kLift;
  idea.at = static_cast<std::uint8_t>(cell);
  consider(idea, (weights::kTreasure[later_] + now_) * kMean / weights::kPoint, kLiftCost);
}

int LightTurn::spare_members(std::size_t cell) const {
  const int members = own().members[cell];
  if (!temples_.has(cell)) return members;
  const int lead = own().strength_on(cell) - top_[cell];
  return lead <= 0 ? members : std::min(members, lead - 1);
}

bool LightTurn::has_spare_leader() const {
  const std::size_t at = own().leader;
  if (at == kLeaderInSupply) return true;
  if (at >= kCells) return false;
  if (!temples_.has(at)) return true;
  const int lead = own().strength_on(at) - top_[at];
  return lead <= 0 || lead > kLeaderCounts;
}

int LightTurn::cost_of_members(const DistanceMap& approach, int members) const {
  if (members <= 0) return 0;
  std::array<int, Turn::kActionPoints + 1> by_cost{};
  const auto add = [&](int cost, int count) {
    if (cost <= left()) by_cost[static_cast<std::size_t>(cost)] += count;
  };
  CellSet stands = own().stands();
  stands.remove(approach.to());
  stands.for_each([&](std::size_t cell) { add(approach.cost(cell), spare_members(cell)); });
  add(approach.cost_from_supply(), own().supply);
  int all = 0;
  for (int cost = 0; cost <= left(); ++cost) {
    const int here = std::min(members, by_cost[static_cast<std::size_t>(cost)]);
    all += cost * here;
    members -= here;
    if (members == 0) return all;
  }
  return DistanceMap::kFar;
}

void LightTurn::consider_target(std::size_t number) {
  const DistanceMap& approach = targets_[number];
  const std::size_t cell = approach.to();
  CandidateMove idea;
  idea.kind = CandidateMove::Kind::kBring;
  idea.at = static_cast<std::uint8_t>(number);
  int need = 1;
  int gain = 0;
  int further = 0;
  if (treasures_.has(cell)) {
    if (own().pieces_on(cell) > 0) return;
    gain = weights::kTreasure[later_] + now_;
    further = kLiftCost;
  } else {
    need = top_[cell] + 1 - own().strength_on(cell);
    if (need <= 0) return;
    const int value = state_.cells[cell].value;
    gain = value * rate(1) - value * rate(1 - need);
    if (top_[cell] > 0) gain += gain / 4;
  }
  const int members = cost_of_members(approach, need);
  if (members + further <= left()) {
    idea.pieces = {need, false};
    consider(idea, gain, members + further);
  }
  if (!has_spare_leader() || own().leader == cell) return;
  const int way =
      own().leader == kLeaderInSupply ? approach.cost_from_supply() : approach.cost(own().leader);
  const int more = std::max(0, need - kLeaderCounts);
  const int all = way + cost_of_members(approach, more) + further;
  if (all > left()) return;
  idea.pieces = {more, true};
  consider(idea, gain + weights::kLeader[later_], all);
}

void LightTurn::consider_camp() {
  if (camp_idea_ == kNoCell || left() < kCampCost) return;
  CandidateMove idea;
  idea.kind = CandidateMove::Kind::kCamp;
  idea.at = static_cast<std::uint8_t>(camp_idea_);
  consider(idea, camp_worth(state_, camp_idea_, later_), kCampCost);
}

void LightTurn::consider_swaps() {
  if (left() < kSwapCost) return;
  for (std::uint8_t motif = 1; motif <= kMotifs; ++motif) {
    const int owned = own().motifs[motif - 1U];
    if (owned == 0 || owned == kTreasuresPerMotif) continue;
    const int more = motif_points(owned + 1) - motif_points(owned) - 1;
    offer_swap(motif, more * (weights::kTreasure[later_] + now_));
  }
}

void LightTurn::offer_swap(std::uint8_t take, int gain) {
  std::uint8_t give = 1;
  while (give <= kMotifs && (give == take || own().motifs[give - 1U] != 1)) ++give;
  if (give > kMotifs) return;
  for (Actor seat = 0; seat < state_.players; ++seat) {
    if (seat == state_.turn || state_.of(seat).motifs[take - 1U] != 1) continue;
    CandidateMove idea;
    idea.kind = CandidateMove::Kind::kSwap;
    idea.other = Player{seat};
    idea.give = Motif{give};
    idea.take = Motif{take};
    return consider(idea, gain, kSwapCost);
  }
}

// --- Playing moves -------------------------------------------------------------------------------

template <class M>
void LightTurn::act(const M& action) {
  if (log_ != nullptr) log_->emplace_back(action);
  commit(state_, action, plan(state_, action).found);
}

void LightTurn::take_up(const CandidateMove& idea) {
  const Place at = Place::of(idea.at);
  switch (idea.kind) {
    case CandidateMove::Kind::kNone:
      return;
    case CandidateMove::Kind::kDig:
      return act(Dig{at, {}});
    case CandidateMove::Kind::kLift: {
      act(Lift{at, any_motif(state_, random_.chance)});
      if (state_.cells[idea.at].value == 0) treasures_.remove(idea.at);
      return;
    }
    case CandidateMove::Kind::kCamp:
      camp_idea_ = kNoCell;
      return act(Camp{at});
    case CandidateMove::Kind::kGuard: {
      const bool leader = own().members[idea.at] == 0;
      act(Guard{at, leader ? std::optional<Leader>{Leader{}} : std::nullopt});
      return temples_.remove(idea.at);
    }
    case CandidateMove::Kind::kSwap:
      return act(Swap{idea.other, idea.give, idea.take});
    case CandidateMove::Kind::kBring:
      return bring(targets_[idea.at], idea.pieces);
  }
}

void LightTurn::bring(const DistanceMap& approach, const Pieces& pieces) {
  if (pieces.leader) {
    const std::size_t from = own().leader == kLeaderInSupply ? kNoCell : own().leader;
    move(approach, from, {0, true});
  }
  // Nearest pieces first.
  for (int missing = pieces.members; missing > 0;) {
    std::size_t from = kNoCell;
    int cost = own().supply > 0 ? approach.cost_from_supply() : DistanceMap::kFar;
    int here = own().supply;
    CellSet stands = own().stands();
    stands.remove(approach.to());
    stands.for_each([&](std::size_t cell) {
      const int spare = spare_members(cell);
      if (spare == 0 || approach.cost(cell) >= cost) return;
      from = cell;
      cost = approach.cost(cell);
      here = spare;
    });
    // After the leader has left, more members may have to stay than expected.
    const int count = std::min({missing, here, left() / cost});
    if (count == 0) return;
    move(approach, from, {count, false});
    missing -= count;
  }
}

void LightTurn::move(const DistanceMap& approach, std::size_t from, const Pieces& pieces) {
  if (log_ != nullptr) approach.write(state_, from, pieces, *log_);
  const int each = from == kNoCell ? approach.cost_from_supply() : approach.cost(from);
  turn().points_left = static_cast<std::uint8_t>(left() - each * pieces.count());
  Expedition& mine = state_.of(state_.turn);
  std::uint8_t& before = from == kNoCell ? mine.supply : mine.members[from];
  before = static_cast<std::uint8_t>(before - pieces.members);
  std::uint8_t& after = mine.members[approach.to()];
  after = static_cast<std::uint8_t>(after + pieces.members);
  if (pieces.leader) mine.leader = static_cast<std::uint8_t>(approach.to());
}

void LightTurn::enter_rest() {
  if (later_ == 0 || left() == 0) return;
  const bool leader = own().leader == kLeaderInSupply;
  const int members = std::min<int>(own().supply, left() - (leader ? 1 : 0));
  if (members == 0 && !leader) return;
  const Pieces pieces{members, leader};
  const Place at = Place::of(any_of(camps_, random_.choice));
  act(In{at, pieces == Pieces{} ? std::optional<Pieces>{} : std::optional<Pieces>{pieces}});
}

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
