#include "lib/mykerinos/analysis/engine.h"

#include <algorithm>
#include <array>

#include "lib/analysis/engine_of.h"
#include "lib/analysis/playing.h"
#include "lib/analysis/tally.h"
#include "lib/mykerinos/analysis/play.h"
#include "lib/mykerinos/analysis/traits.h"
#include "lib/mykerinos/analysis/worth.h"
#include "lib/mykerinos/rules/moves.h"
#include "lib/mykerinos/rules/rules.h"
#include "lib/mykerinos/rules/sample.h"
#include "lib/mykerinos/rules/scoring.h"
#include "lib/mykerinos/words/articles.h"

namespace stela::mykerinos {
namespace {

/// Maximum number of positions searched, about half a second.
constexpr int kMaxPositions = 200'000;

/// A choice, and the position after its entry.
struct Choice {
  Move move;
  State after;
  std::int64_t value = 0;
};

/// Returns the choices of the current player, best first by `evaluate`.
std::vector<Choice> choices_in(const State& state) {
  std::vector<Choice> choices;
  for_each_legal(state, [&](const Move& move, State after) {
    end_entry(after);
    const std::int64_t value = evaluate(after, state.turn);
    choices.push_back({move, after, value});
  });
  std::ranges::stable_sort(choices, std::greater<>(), &Choice::value);
  return choices;
}

bool only_choices_left(const State& state) {
  return state.round == kRounds && (std::holds_alternative<Choosing>(state.phase) ||
                                    std::holds_alternative<GameOver>(state.phase));
}

/// Searches all remaining choices, up to the maximum number of positions.
class LastChoices {
 public:
  explicit LastChoices(Actor seat) : seat_(seat) {}

  /// As `wins_surely`, from a position with only choices left.
  Certain wins(const State& state) {
    if (std::holds_alternative<GameOver>(state.phase)) {
      const bool alone = winners_of(outcome_of(state)) == Seats{1} << seat_index(seat_);
      return alone ? Certain::kYes : Certain::kNo;
    }
    if (++positions_ > kMaxPositions) return Certain::kUnknown;
    const bool own = state.turn == seat_;
    const Certain wanted = own ? Certain::kYes : Certain::kNo;
    Certain found = own ? Certain::kNo : Certain::kYes;
    for (const Choice& choice : choices_in(state)) {
      const Certain after = wins(choice.after);
      if (after == wanted) return wanted;
      if (after == Certain::kUnknown) found = after;
    }
    return found;
  }

 private:
  Actor seat_;
  int positions_ = 0;
};

}  // namespace

Certain wins_surely(const State& state, Actor seat) {
  return only_choices_left(state) ? LastChoices(seat).wins(state) : Certain::kUnknown;
}

std::vector<FoundFact<Move>> exact(const State& before, const Table& table, Draw /*draw*/,
                                   const std::vector<Move>& entry) {
  std::vector<FoundFact<Move>> facts;
  if (!std::holds_alternative<Choosing>(before.phase) || !only_choices_left(before)) return facts;
  const State played = playing::after(before, entry);
  if (wins_surely(played, before.turn) != Certain::kNo) return facts;
  LastChoices others(before.turn);
  for (const Choice& choice : choices_in(before)) {
    if (others.wins(choice.after) != Certain::kYes) continue;
    const Message who = table.player(before.turn);
    facts.push_back({missed_sure_win(who, articles::kEndRounds), {choice.move}});
    if (std::holds_alternative<GameOver>(played.phase)) facts.back().mark = Mark::kBlunder;
    break;
  }
  return facts;
}

namespace {

/// How shares follow from playouts and features, by number of players, as fitted.
constexpr std::array kCalibrations = {
#include "lib/mykerinos/analysis/calibration.inc"
};

}  // namespace

const Engine& engine() {
  static const EngineOf<State, Move> kAnalyst(kCalibrations);
  return kAnalyst;
}

}  // namespace stela::mykerinos
