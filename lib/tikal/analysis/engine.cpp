#include "lib/tikal/analysis/engine.h"

#include <array>

#include "lib/analysis/engine_of.h"
#include "lib/core/puzzle_questions.h"
#include "lib/game/rules.h"
#include "lib/tikal/analysis/evaluate.h"
#include "lib/tikal/analysis/play.h"
#include "lib/tikal/analysis/scoring_turn.h"
#include "lib/tikal/analysis/traits.h"
#include "lib/tikal/rules/candidates.h"
#include "lib/tikal/rules/moves.h"
#include "lib/tikal/rules/rules.h"
#include "lib/tikal/rules/sample.h"
#include "lib/tikal/rules/scoring.h"
#include "lib/tikal/words/articles.h"
#include "lib/words/tr.h"

namespace stela::tikal {
namespace {

/// Returns the lead over the best other player as text.
Message standing(int lead) {
  if (lead == 0) return tr("level");
  return lead > 0 ? tr("{0} ahead", lead) : tr("{0} behind", -lead);
}

Message words_of(const Table& table, Actor seat, Target aim, const BestScoring& best, int got) {
  const Message who = table.player(seat);
  if (aim == Target::kPoints) {
    const Message words =
        tr("{0} could have scored {1} in this turn, not {2}", who, best.value, got);
    return best.proved() ? words : tr("{0}; at most {1}", words, best.most);
  }
  const Message words = tr("if all scored then, {0} could have been {1}, not {2}", who,
                           standing(best.value), standing(got));
  return best.proved() ? words : tr("{0}; at best {1}", words, standing(best.most));
}

}  // namespace

std::vector<FoundFact<Move>> exact(const State& before, const Table& table, Draw /*draw*/,
                                   const std::vector<Move>& entry) {
  std::vector<FoundFact<Move>> facts;
  if (!std::holds_alternative<Scoring>(before.phase)) return facts;
  State after = before;
  for (const Move& move : entry) (void)play(after, move);
  for (const Target aim : {Target::kPoints, Target::kLead}) {
    const int got = scoring_value(after, aim);
    const BestScoring best = best_scoring(before, aim);
    if (best.value <= got) continue;
    auto& fact = facts.emplace_back();
    fact.kind = aim == Target::kPoints ? "most-points" : "most-lead";
    fact.words = words_of(table, before.turn, aim, best, got);
    fact.article = &articles::kScoringTurn;
    if (aim == Target::kPoints && best.proved()) {
      fact.question = Message(kScoresMost, to_messages(best.value));
    }
    fact.moves = best.actions;
  }
  return facts;
}

namespace {

/// How shares follow from playouts and features, by number of players, as fitted.
constexpr std::array kCalibrations = {
#include "lib/tikal/analysis/calibration.inc"
};

}  // namespace

const Engine& engine() {
  static const EngineOf<State, Move> kAnalyst(kCalibrations);
  return kAnalyst;
}

}  // namespace stela::tikal
