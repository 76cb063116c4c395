#include "lib/tikal/analysis/scoring_turn.h"

#include <algorithm>
#include <memory>
#include <queue>
#include <unordered_map>
#include <utility>

#include "lib/game/rules.h"
#include "lib/tikal/analysis/scoring_board.h"
#include "lib/tikal/rules/actions.h"
#include "lib/tikal/rules/rules.h"

namespace stela::tikal {
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
