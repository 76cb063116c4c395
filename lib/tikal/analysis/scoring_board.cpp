#include "lib/tikal/analysis/scoring_board.h"

#include <memory>
#include <queue>
#include <unordered_map>
#include <utility>

#include "lib/game/rules.h"
#include "lib/tikal/rules/actions.h"
#include "lib/tikal/rules/rules.h"

namespace stela::tikal {
namespace {

const Turn& turn_of(const State& state) { return std::get<Scoring>(state.phase).turn; }

}  // namespace

ScoringBoard::ScoringBoard(const State& state, Target aim)
    : state_(state),
      aim_(aim),
      seat_(state.turn),
      guards_left_(kGuardsPerPlayer - state.of(seat_).guards),
      exchanges_(exchanges_of(state, seat_,
                              static_cast<std::size_t>(turn_of(state).points_left / kSwapCost))) {
  add_others();
  add_places();
  fill_up();
}

void ScoringBoard::add_others() {
  for (std::size_t i = 1; i < state_.scoring_count; ++i) {
    to_score_ = static_cast<std::uint8_t>(to_score_ | 1U << state_.scoring[i]);
  }
  if (aim_ == Target::kLead) {
    for (Actor seat = 0; seat < state_.players; ++seat) {
      fixed_[seat_index(seat)] = state_.of(seat).points;
    }
  }
  state_.temples.for_each([&](std::size_t cell) {
    const Actor guard = state_.cells[cell].guard;
    if (guard == seat_ || (is_seat(guard) && scores(guard))) {
      fixed_[seat_index(guard)] += state_.cells[cell].value;
    }
  });
}

void ScoringBoard::add_places() {
  state_.explored.for_each([&](std::size_t at) {
    const Cell& place = state_.cells[at];
    const auto cell = static_cast<std::uint8_t>(at);
    if (place.kind == Kind::kTreasure && place.value > 0) {
      const int lifted = turn_of(state_).lifted.of(at);
      treasures_.push_back({cell, place.value, static_cast<std::uint8_t>(lifted)});
      targets_.add(at);
    }
    if (place.kind != Kind::kTemple || place.guard != kNobody) return;
    Temple temple{cell, place.value, static_cast<std::uint8_t>(turn_of(state_).dug.of(at)), 0,
                  kNobody};
    for (Actor seat = 0; seat < state_.players; ++seat) {
      const int strength = seat == seat_ ? 0 : state_.of(seat).strength_on(at);
      if (strength > temple.top) temple.owner = seat;
      if (strength == temple.top) temple.owner = kNobody;
      temple.top = std::max(temple.top, strength);
    }
    temples_.push_back(temple);
    targets_.add(at);
  });
}

void ScoringBoard::fill_up() {
  int lifts = 0;
  for (const Treasure& treasure : treasures_) {
    lifts += std::min<int>(treasure.left, kUsesPerTurn - treasure.lifted);
  }
  for (Actor other = 0; other < state_.players; ++other) {
    Fill& fill = fill_[seat_index(other)];
    for (int points = 0; points <= kPoints; ++points) {
      int& most = fill[static_cast<std::size_t>(points)];
      for (const Exchange& exchange : exchanges_) {
        const int swaps = kSwapCost * static_cast<int>(exchange.swaps.size());
        const int harm =
            aim_ == Target::kLead && scores(other)
                ? exchange.others[seat_index(other)] - exchanges_[0].others[seat_index(other)]
                : 0;
        for (int n = 0; n <= lifts && swaps + kLiftCost * n <= points; ++n) {
          const int own = exchange.own[static_cast<std::size_t>(n)];
          const int levels = (points - swaps - kLiftCost * n) / kLevelCost;
          if (own >= 0) most = std::max(most, own - exchanges_[0].own[0] - harm + levels);
        }
      }
    }
  }
}

int ScoringBoard::lifts_before(const Arrangement& arrangement) const {
  return arrangement.camp() < kCells && state_.cells[arrangement.camp()].value > 0 ? 1 : 0;
}

int ScoringBoard::lifts_at(const Arrangement& arrangement, const Treasure& treasure) {
  return std::clamp(arrangement.peak(treasure.cell) - treasure.lifted, 0,
                    static_cast<int>(treasure.left));
}

void ScoringBoard::hold(Holdings& held, const Arrangement& arrangement,
                        const Temple& temple) const {
  held.own += temple.value;
  const int levels = std::max(0, arrangement.peak(temple.cell) - temple.dug);
  ++held.temples[temple.value][static_cast<std::size_t>(levels)];
}

ScoringBoard::Holdings ScoringBoard::held_by(const Arrangement& arrangement) const {
  Holdings held;
  held.others = fixed_;
  held.own = fixed_[seat_index(seat_)];
  for (const Temple& temple : temples_) {
    const int strength = arrangement.strength(temple.cell);
    if (strength > temple.top) {
      hold(held, arrangement, temple);
    } else if (strength < temple.top && temple.owner != kNobody && scores(temple.owner)) {
      held.others[seat_index(temple.owner)] += temple.value;
    }
  }
  for (const Treasure& treasure : treasures_) held.lifts += lifts_at(arrangement, treasure);
  return held;
}

int ScoringBoard::most_levels(const Holdings& held) const {
  // Squares go first to temples that can use the next one, too: no other temple gains more.
  int levels = 0;
  int further = 0;
  for (std::size_t number = 1; number <= kHighestTemple; ++number) {
    const auto& waiting = held.temples[number - 1];
    int squares = state_.squares[number];
    const int first = std::min<int>(squares, waiting[2]);
    squares -= first;
    const int last = std::min<int>(squares, waiting[1] + further);
    levels += first + last;
    further = first;
  }
  return levels;
}

int ScoringBoard::worth_of(const Holdings& held, const Exchange& exchange, int lifts,
                           int levels) const {
  const std::int64_t own = held.own + exchange.own[static_cast<std::size_t>(lifts)] + levels;
  if (aim_ == Target::kPoints) return static_cast<int>(own);
  std::int64_t most = kNothing;
  for (Actor other = 0; other < state_.players; ++other) {
    if (other == seat_) continue;
    const std::size_t i = seat_index(other);
    most = std::max(most, held.others[i] + (scores(other) ? exchange.others[i] : 0));
  }
  // Setups can have any scores, so the result is clamped: beyond that distance only the sign
  // matters.
  return static_cast<int>(std::clamp<std::int64_t>(own - most, kNothing / 2, -(kNothing / 2)));
}

void ScoringBoard::spend(const Holdings& held, int left, int lifts_before, const CellSet& guards,
                         UsedPoints& best) const {
  const int most = most_levels(held);
  for (std::size_t i = 0; i < exchanges_.size(); ++i) {
    const int swaps = kSwapCost * static_cast<int>(exchanges_[i].swaps.size());
    for (int lifts = lifts_before; lifts <= held.lifts; ++lifts) {
      const int rest = left - swaps - kLiftCost * lifts;
      if (rest < 0 || exchanges_[i].own[static_cast<std::size_t>(lifts)] < 0) break;
      const int levels = std::min(most, rest / kLevelCost);
      const int worth = worth_of(held, exchanges_[i], lifts, levels);
      if (worth > best.worth) best = {worth, i, lifts, levels, guards};
    }
  }
}

void ScoringBoard::spend_with_guards(const Holdings& held, const Arrangement& arrangement,
                                     std::size_t from, int left, const CellSet& guards,
                                     UsedPoints& best) const {
  spend(held, left, lifts_before(arrangement), guards, best);
  if (!state_.guard_ties || left < kGuardCost || guards.size() == guards_left_) return;
  for (std::size_t i = from; i < temples_.size(); ++i) {
    // A guard decides a tie.
    const Temple& temple = temples_[i];
    if (temple.top == 0 || arrangement.strength(temple.cell) != temple.top) continue;
    Holdings more = held;
    hold(more, arrangement, temple);
    spend_with_guards(more, arrangement, i + 1, left - kGuardCost,
                      guards | CellSet::of(temple.cell), best);
  }
}

ScoringBoard::UsedPoints ScoringBoard::best_of(const Arrangement& arrangement, int left) const {
  UsedPoints best;
  spend_with_guards(held_by(arrangement), arrangement, 0, left, {}, best);
  return best;
}

int ScoringBoard::worth(const Arrangement& arrangement, int left) const {
  return best_of(arrangement, left).worth;
}

Uses ScoringBoard::uses(const Arrangement& arrangement, int left) const {
  const UsedPoints spent = best_of(arrangement, left);
  Uses uses;
  uses.worth = spent.worth;
  uses.exchange = spent.exchange;
  uses.guards = spent.guards;
  int lifts = spent.lifts;
  // First on the cell of the camp.
  for (const bool first : {true, false}) {
    for (const Treasure& treasure : treasures_) {
      if ((treasure.cell == arrangement.camp()) != first) continue;
      const int here = std::min(lifts, lifts_at(arrangement, treasure));
      uses.lifts[treasure.cell] = static_cast<std::uint8_t>(here);
      lifts -= here;
    }
  }
  choose_levels(arrangement, spent, uses);
  return uses;
}

void ScoringBoard::choose_levels(const Arrangement& arrangement, const UsedPoints& spent,
                                 Uses& uses) const {
  int left = spent.levels;
  std::array<int, kCells> value{};
  std::array<int, kCells> room{};
  for (const Temple& temple : temples_) {
    const bool held = arrangement.strength(temple.cell) > temple.top;
    if (!held && !spent.guards.has(temple.cell)) continue;
    value[temple.cell] = temple.value;
    room[temple.cell] = std::max(0, arrangement.peak(temple.cell) - temple.dug);
  }
  for (int number = 1; number <= kHighestTemple; ++number) {
    int squares = state_.squares[static_cast<std::size_t>(number)];
    for (const int wanted : {2, 1}) {
      for (const Temple& temple : temples_) {
        const std::size_t cell = temple.cell;
        if (left == 0 || squares == 0) break;
        if (value[cell] != number - 1 || room[cell] != wanted) continue;
        ++value[cell];
        --room[cell];
        ++uses.levels[cell];
        --squares;
        --left;
      }
    }
  }
}

// --- Bounds --------------------------------------------------------------------------------------

namespace {

/// Returns the minimum cost of `count` members that move to `cell`; more than `left` if it exceeds
/// `left`.
int members_cost(const Arrangement& arrangement, const Reachability& reach, std::size_t cell,
                 int count, int left) {
  int cost = 0;
  if (count <= 0) return cost;
  for (const std::size_t from : reach.nearest[cell]) {
    const int each = reach.cost(from, cell);
    if (cost + each > left) break;
    const int here = std::min(count, arrangement.members(from));
    cost += each * here;
    count -= here;
    if (count == 0) return cost;
  }
  return left + 1;
}

/// Minimum cost of `strength` more on a cell, by members alone and with the leader.
struct Cost {
  int members;
  int leader;
};

Cost cost_of(const Arrangement& arrangement, const Reachability& reach, std::size_t cell,
             int strength, int left) {
  Cost cost{members_cost(arrangement, reach, cell, strength, left), left + 1};
  const std::size_t leader = arrangement.leader();
  if (leader <= kSupply && leader != cell) {
    const int way = reach.cost(leader, cell);
    if (way <= left) {
      cost.leader = way + members_cost(arrangement, reach, cell, strength - kLeaderCounts, left);
    }
  }
  return cost;
}

}  // namespace

int ScoringBoard::addable(const Arrangement& arrangement, const Reachability& reach, int left,
                          Actor other, CellSet& winnable) const {
  // A knapsack of minimum costs per temple, since no piece ends on two cells; only the leader is
  // tracked, so that it is used once.
  std::array<Fill, 2> most{};
  most[0] = fill_[seat_index(other)];
  most[1] = most[0];
  for (const Temple& temple : temples_) {
    const int missing = temple.top - arrangement.strength(temple.cell);
    if (missing < 0) continue;
    const int taken = relief(temple, other);
    const std::array<Fill, 2> before = most;
    const auto offer = [&](int strength, int further, int gain) {
      const Cost cost = cost_of(arrangement, reach, temple.cell, strength, left - further);
      for (const bool leader : {false, true}) {
        const int all = further + (leader ? cost.leader : cost.members);
        if (all > left) continue;
        winnable.add(temple.cell);
        for (int points = all; points <= left; ++points) {
          const auto rest = static_cast<std::size_t>(points - all);
          const auto at = static_cast<std::size_t>(points);
          if (leader) {
            most[1][at] = std::max(most[1][at], before[0][rest] + gain);
          } else {
            most[0][at] = std::max(most[0][at], before[0][rest] + gain);
            most[1][at] = std::max(most[1][at], before[1][rest] + gain);
          }
        }
      }
    };
    offer(missing + 1, 0, temple.value + taken);
    if (taken > 0 && missing > 0) offer(missing, 0, taken);
    if (state_.guard_ties && temple.top > 0 && guards_left_ > 0) {
      offer(missing, kGuardCost, temple.value + taken);
    }
  }
  return most[1][static_cast<std::size_t>(left)];
}

int ScoringBoard::bound(const Arrangement& arrangement, const Reachability& reach, int left,
                        CellSet& winnable) const {
  const Holdings held = held_by(arrangement);
  const Exchange& none = exchanges_[0];
  const std::int64_t own = held.own + none.own[0];
  if (aim_ == Target::kPoints) {
    return static_cast<int>(own) + addable(arrangement, reach, left, seat_, winnable);
  }
  std::int64_t least = -kNothing;
  for (Actor other = 0; other < state_.players; ++other) {
    if (other == seat_) continue;
    const std::size_t i = seat_index(other);
    const std::int64_t theirs = held.others[i] + (scores(other) ? none.others[i] : 0);
    least = std::min(least, own - theirs + addable(arrangement, reach, left, other, winnable));
  }
  return static_cast<int>(std::max<std::int64_t>(least, kNothing / 2));
}

bool ScoringBoard::wants(const Arrangement& arrangement, std::size_t cell, int left,
                         const CellSet& winnable) const {
  if (winnable.has(cell)) return true;
  if (arrangement.peak(cell) >= kUsesPerTurn) return false;
  // One more piece allows one more level or lift.
  return left >= (state_.cells[cell].kind == Kind::kTemple ? kLevelCost : kLiftCost);
}

namespace {

/// A move of a piece from one cell, or the supply, to another.
struct Step {
  std::uint8_t from = kNoCell;
  std::uint8_t to = kNoCell;
  bool leader = false;
};

/// Best-first search over arrangements.
class Search {
 public:
  Search(const State& state, Target aim) : state_(state), stones_(state), board_(state, aim) {}

  BestScoring run(std::uint32_t most_nodes) {
    begin();
    BestScoring best;
    while (!open_.empty() && open_.top().first > worth_) {
      const auto [bound, node] = open_.top();
      if (nodes_.size() >= most_nodes) {
        best.most = bound;
        break;
      }
      open_.pop();
      expand(node);
    }
    best.value = worth_;
    best.most = std::max(best.most, worth_);
    if (open_.empty() || open_.top().first <= worth_) best.most = worth_;
    best.nodes = static_cast<std::uint32_t>(nodes_.size());
    best.actions = actions();
    return best;
  }

 private:
  static constexpr std::uint32_t kRoot = ~std::uint32_t{0};
  struct Node {
    Arrangement arrangement;
    int left = 0;
    std::uint32_t before = kRoot;
    Step step;
    CellSet winnable;
  };

  const Expedition& own() const { return state_.of(state_.turn); }

  /// Starts without a camp, and with one on each possible cell: a turn does not have enough points
  /// to use two.
  void begin() {
    const Turn& turn = std::get<Scoring>(state_.phase).turn;
    const CellSet camps = camp_cells(state_, state_.turn);
    begin_with(camps, kNoCell, turn.points_left);
    if (own().camps == kCampsPerPlayer || turn.points_left < kCampCost) return;
    state_.explored.for_each([&](std::size_t cell) {
      const Cell& place = state_.cells[cell];
      if (place.camp != kNobody) return;
      bool possible = place.kind == Kind::kJungle;
      if (place.kind == Kind::kTreasure) {
        // At most one treasure can be lifted before, by pieces on the cell.
        const bool lifts = turn.lifted.of(cell) < std::min(2, own().pieces_on(cell));
        possible = place.value == 0 || (place.value == 1 && lifts);
      }
      if (!possible) return;
      begin_with(camps | CellSet::of(cell), cell, turn.points_left - kCampCost);
    });
  }

  void begin_with(const CellSet& camps, std::size_t camp, int left) {
    reaches_[camp] = std::make_unique<Reachability>(stones_, camps, board_.targets(), left);
    Arrangement arrangement(own());
    arrangement.set_camp(camp);
    add(arrangement, left, kRoot, {});
  }

  /// Adds a node, unless one has the same arrangement with at least as many points left.
  void add(const Arrangement& arrangement, int left, std::uint32_t before, const Step& step) {
    const auto place = known_.try_emplace(arrangement, -1).first;
    if (place->second >= left) return;
    place->second = left;
    const int worth = board_.worth(arrangement, left);
    const auto node = static_cast<std::uint32_t>(nodes_.size());
    Node made{arrangement, left, before, step, {}};
    const int bound = board_.bound(arrangement, *reaches_[arrangement.camp()], left, made.winnable);
    if (worth > worth_) {
      worth_ = worth;
      best_ = node;
    } else if (bound <= worth_) {
      return;
    }
    nodes_.push_back(made);
    open_.emplace(bound, node);
  }

  void expand(std::uint32_t index) {
    const Node node = nodes_[index];
    if (known_.at(node.arrangement) > node.left) return;
    const Reachability& reach = *reaches_[node.arrangement.camp()];
    board_.targets().for_each([&](std::size_t to) {
      for (const std::size_t from : reach.nearest[to]) {
        const int left = node.left - reach.cost(from, to);
        if (left < 0) break;
        if (!board_.wants(node.arrangement, to, left, node.winnable)) continue;
        for (const bool leader : {false, true}) {
          const bool there =
              leader ? node.arrangement.has_leader(from) : node.arrangement.members(from) > 0;
          if (!there) continue;
          Arrangement next = node.arrangement;
          next.move(from, to, leader);
          add(next, left, index,
              {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), leader});
        }
      }
    });
  }

  [[nodiscard]] std::vector<Move> actions() const;

  const State& state_;
  StoneMap stones_;
  ScoringBoard board_;
  /// Reachability by camp built.
  std::array<std::unique_ptr<Reachability>, kCells + 1> reaches_;
  std::vector<Node> nodes_;
  /// Maximum points left by arrangement.
  std::unordered_map<Arrangement, int, Arrangement::Hash> known_;
  /// By bound; the latest first among equals.
  std::priority_queue<std::pair<int, std::uint32_t>> open_;
  int worth_ = ScoringBoard::kNothing;
  std::uint32_t best_ = kRoot;
};

/// Records a turn while playing it.
class Writer {
 public:
  Writer(const State& state, Uses uses) : state_(state), uses_(uses) {}

  void add(const Move& move) {
    (void)play(state_, move);
    moves_.push_back(move);
  }

  void go(const DistanceMap& ways, std::size_t from, const Pieces& pieces) {
    std::vector<Move> way;
    ways.write(state_, from, pieces, way);
    for (const Move& move : way) add(move);
    work();
  }

  /// Does all work for which there are enough pieces.
  void work() {
    const Expedition& own = state_.of(state_.turn);
    const Turn& turn = std::get<Scoring>(state_.phase).turn;
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      std::uint8_t& levels = uses_.levels[cell];
      const int able = std::min<int>(levels, own.pieces_on(cell) - turn.dug.of(cell));
      if (able > 0) {
        levels = static_cast<std::uint8_t>(levels - able);
        add(Dig{Place::of(cell), able == 1 ? std::optional<Count>{} : Count{{able}}});
      }
      while (uses_.lifts[cell] > 0 && turn.lifted.of(cell) < own.pieces_on(cell)) {
        --uses_.lifts[cell];
        add(Lift{Place::of(cell), {least_motif(state_, state_.turn)}});
      }
    }
  }

  void guard() {
    uses_.guards.for_each([&](std::size_t cell) {
      const bool leader = state_.of(state_.turn).members[cell] == 0;
      add(Guard{Place::of(cell), leader ? std::optional<Leader>{Leader{}} : std::nullopt});
    });
  }

  [[nodiscard]] std::vector<Move> take() { return std::move(moves_); }

 private:
  State state_;
  Uses uses_;
  std::vector<Move> moves_;
};

std::vector<Move> Search::actions() const {
  const Node& last = nodes_[best_];
  const Uses uses = board_.uses(last.arrangement, last.left);
  std::vector<Step> steps;
  for (std::uint32_t node = best_; nodes_[node].before != kRoot; node = nodes_[node].before) {
    steps.push_back(nodes_[node].step);
  }
  std::ranges::reverse(steps);
  const std::size_t camp = last.arrangement.camp();
  Writer writer(state_, uses);
  for (const Swap& swap : board_.exchanges()[uses.exchange].swaps) writer.add(swap);
  writer.work();
  if (camp != kNoCell) writer.add(Camp{Place::of(camp)});
  for (std::size_t i = 0; i < steps.size();) {
    // Pieces with the same route move together.
    Pieces pieces{0, false};
    const Step& first = steps[i];
    for (; i < steps.size() && steps[i].from == first.from && steps[i].to == first.to; ++i) {
      if (steps[i].leader) pieces.leader = true;
      if (!steps[i].leader) ++pieces.members;
    }
    writer.go(reaches_[camp]->ways[first.to], first.from, pieces);
  }
  writer.guard();
  return writer.take();
}

}  // namespace

BestScoring best_scoring(const State& state, Target aim, std::uint32_t most_nodes) {
  return Search(state, aim).run(most_nodes);
}

int scoring_value(const State& state, Target aim) {
  const ScoringBoard board(state, aim);
  return board.worth(Arrangement(state.of(state.turn)), 0);
}

}  // namespace stela::tikal
