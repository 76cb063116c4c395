// The best of a scoring turn of Tikal, against a search that knows nothing but the rules.
#include <algorithm>
#include <limits>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "lib/tikal/analysis/engine.h"
#include "lib/tikal/analysis/evaluate.h"
#include "lib/tikal/analysis/scoring_board.h"
#include "lib/tikal/rules/candidates.h"
#include "lib/tikal/rules/rules.h"
#include "lib/tikal/tikal.h"
#include "tests/support.h"
#include "tests/table.h"

namespace stela::tikal {
namespace {

using Tikal = testing::TestTable<State, Move>;

Turn& turn_of(State& state) { return std::get<Scoring>(state.phase).turn; }

/// Returns the value of the turn if it ends now, by the end of the entry.
int worth_of(State state, Target target) {
  const Actor seat = state.turn;
  const std::int64_t before = state.of(seat).points;
  end_entry(state);
  if (target == Target::kPoints) return static_cast<int>(state.of(seat).points - before);
  std::int64_t most = std::numeric_limits<std::int64_t>::min();
  for (Actor other = 0; other < state.players; ++other) {
    if (other == seat) continue;
    const Actor* const first = state.scoring.data();
    const Actor* const end = first + state.scoring_count;
    const bool scores = std::find<const Actor*>(first, end, other) != end;
    most = std::max(most, state.of(other).points + (scores ? points_now(state, other) : 0));
  }
  return static_cast<int>(state.of(seat).points - most);
}

/// Tries every order of single actions of single pieces.
class EverySequence {
 public:
  explicit EverySequence(std::size_t most_states) : most_states_(most_states) {}

  /// Returns whether all were tried.
  bool search(const State& state) {
    for (const Target target : {Target::kPoints, Target::kLead}) {
      int& best = target == Target::kPoints ? points : lead;
      best = std::max(best, worth_of(state, target));
    }
    if (!seen_.insert(key_of(state)).second) return true;
    if (seen_.size() > most_states_) return false;
    std::vector<State> next;
    follow(state, next);
    return std::all_of(next.begin(), next.end(), [&](const State& s) { return search(s); });
  }

  int points = -1'000'000;
  int lead = -1'000'000;

 private:
  static std::string key_of(const State& state) {
    std::string key;
    const auto add = [&](std::size_t number) { key += static_cast<char>(number); };
    const Turn& turn = std::get<Scoring>(state.phase).turn;
    add(turn.points_left);
    const Expedition& own = state.of(state.turn);
    add(own.leader);
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      add(own.members[cell]);
      add(state.cells[cell].value);
      add(static_cast<std::size_t>(state.cells[cell].camp + 1));
      add(static_cast<std::size_t>(state.cells[cell].guard + 1));
      add(static_cast<std::size_t>(turn.dug.of(cell)) +
          4 * static_cast<std::size_t>(turn.lifted.of(cell)));
    }
    for (const Expedition& other : state.expeditions) {
      for (const std::uint8_t motif : other.motifs) add(motif);
    }
    return key;
  }

  static void attempt(const State& state, const Move& move, std::vector<State>& next) {
    State after = state;
    if (play(after, move) == nullptr) next.push_back(after);
  }

  static void follow(const State& state, std::vector<State>& next) {
    const Expedition& own = state.of(state.turn);
    const Turn& turn = std::get<Scoring>(state.phase).turn;
    bool lifted = false;
    for (std::size_t cell = 0; cell < kCells; ++cell) lifted = lifted || turn.lifted.of(cell) > 0;
    const std::uint8_t motif = least_motif(state, state.turn);
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      const Place at = Place::of(cell);
      for (const Pieces& piece : {Pieces{}, Pieces{0, true}}) {
        attempt(state, In{at, piece}, next);
        if (own.pieces_on(cell) > 0) {
          for (const std::size_t to : kNeighbours[cell]) {
            if (to == kNoCell) continue;
            Go go{{}, piece};
            go.path.add() = at;
            go.path.add() = Place::of(to);
            attempt(state, go, next);
          }
          for (std::size_t to = 0; to < kCells; ++to) {
            attempt(state, Hop{at, Place::of(to), piece}, next);
          }
        }
      }
      attempt(state, Dig{at, {}}, next);
      if (motif > 0) attempt(state, Lift{at, {motif}}, next);
      attempt(state, Camp{at}, next);
      attempt(state, Guard{at, {}}, next);
      attempt(state, Guard{at, Leader{}}, next);
    }
    // What a treasure lifted shows is not certain before: swaps come first.
    for (Actor other = 0; !lifted && other < state.players; ++other) {
      for (std::uint8_t give = 1; give <= kMotifs; ++give) {
        for (std::uint8_t take = 1; take <= kMotifs; ++take) {
          attempt(state, Swap{Player{other}, {give}, {take}}, next);
        }
      }
    }
  }

  std::size_t most_states_;
  std::set<std::string> seen_;
};

/// Returns the scoring turns of a random game.
std::vector<State> scoring_turns(const Tikal& tikal, std::mt19937& random) {
  const Pick pick = [&](std::uint32_t below) {
    return static_cast<std::uint32_t>(random() % below);
  };
  std::vector<State> turns;
  State state = tikal.start();
  while (due_in(state) != kNobody) {
    if (std::holds_alternative<Scoring>(state.phase)) turns.push_back(state);
    while (const std::optional<Move> move = sample(state, pick)) REQUIRE(!play(state, *move));
    end_entry(state);
  }
  return turns;
}

/// Returns the same for a game of the light players of playouts, who want to win.
std::vector<State> scoring_turns(const Tikal& tikal, PlayRandom& random) {
  std::vector<State> turns;
  State state = tikal.start();
  while (due_in(state) != kNobody) {
    if (std::holds_alternative<Scoring>(state.phase)) turns.push_back(state);
    play_on(state, draws(state).any(random.chance), random);
  }
  return turns;
}

/// Leaves few pieces and points to the scoring player.
void make_small(State& state, int round, std::mt19937& random) {
  Expedition& own = state.of(state.turn);
  int members = round % 3 == 0 ? 4 : 2;
  for (std::uint8_t& here : own.members) {
    here = static_cast<std::uint8_t>(random() % 3 == 0 ? std::min<int>(here, members) : 0);
    members -= here;
  }
  own.supply = static_cast<std::uint8_t>(round % 2);
  turn_of(state).points_left = static_cast<std::uint8_t>(round % 3 == 0 ? 4 : 5 + round % 6);
}

/// Plays the actions found; returns the points gained.
int played(State state, const std::vector<Move>& actions, Target target) {
  for (const Move& move : actions) REQUIRE(play(state, move) == nullptr);
  return worth_of(state, target);
}

}  // namespace

TEST_CASE("the best of a scoring turn is what trying everything finds") {
  constexpr std::size_t kMaxStates = 2'500;
  const int wanted = testing::tries_asked(testing::tries(200));
  std::mt19937 random(32);
  int proved = 0;
  for (int game = 0; proved < wanted; ++game) {
    REQUIRE(game < wanted + 200);
    const Tikal tikal(info(), 2 + game % 3,
                      game % 4 == 0 ? "[Option \"guard-tie\" \"allow\"]\n" : "");
    int round = game;
    for (State& state : scoring_turns(tikal, random)) {
      make_small(state, round++, random);
      EverySequence every(kMaxStates);
      if (!every.search(state)) continue;
      INFO(tikal.tokens_of(state));
      INFO("points left: " << int{turn_of(state).points_left});
      const BestScoring points = best_scoring(state, Target::kPoints);
      CHECK(points.proved());
      CHECK(points.value == every.points);
      CHECK(played(state, points.actions, Target::kPoints) == points.value);
      const BestScoring lead = best_scoring(state, Target::kLead);
      CHECK(lead.proved());
      CHECK(lead.value == every.lead);
      CHECK(played(state, lead.actions, Target::kLead) == lead.value);
      ++proved;
    }
  }
}

TEST_CASE("the best of scoring turns of whole games is proved, or lies between both bounds") {
  std::mt19937 chance(5);
  PlayRandom plays(5);
  const int games = testing::tries_asked(8);
  int turns = 0;
  int proved = 0;
  for (int game = 0; game < games; ++game) {
    const Tikal tikal(info(), 2 + game % 3, game % 4 < 2 ? "[Variant \"auction\"]\n" : "");
    for (const State& state :
         game % 2 == 0 ? scoring_turns(tikal, chance) : scoring_turns(tikal, plays)) {
      for (const Target target : {Target::kPoints, Target::kLead}) {
        const BestScoring best = best_scoring(state, target);
        CHECK(best.value <= best.most);
        CHECK(best.value >= scoring_value(state, target));
        CHECK(played(state, best.actions, target) == best.value);
        ++turns;
        proved += best.proved() ? 1 : 0;
      }
    }
  }
  INFO(proved << " of " << turns << " are proved");
  CHECK(proved * 100 >= turns * 95);
}

}  // namespace stela::tikal
