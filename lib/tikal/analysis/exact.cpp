#include "lib/tikal/analysis/exact.h"

#include <fmt/format.h>

#include <string>

#include "lib/game/codec.h"
#include "lib/game/plan.h"
#include "lib/tikal/analysis/scoring_turn.h"
#include "lib/tikal/rules/rules.h"
#include "lib/tikal/words/articles.h"

namespace stela::tikal {
namespace {

std::string standing(int lead) {
  if (lead == 0) return "level with the best other player";
  return lead > 0 ? fmt::format("{} ahead of the best other player", lead)
                  : fmt::format("{} behind the best other player", -lead);
}

std::string words_of(const Table& table, Actor seat, Aim aim, const BestScoring& best, int got) {
  const std::string_view who = table.colour_of(seat);
  const bool points = aim == Aim::kPoints;
  std::string words =
      points ? fmt::format("{} could have scored {} in this turn, not {}", who, best.value, got)
             : fmt::format("{} could have ended this turn {}, not {}", who, standing(best.value),
                           got == 0
                               ? "level"
                               : fmt::format("{} {}", std::abs(got), got > 0 ? "ahead" : "behind"));
  if (!best.proved()) {
    words += points ? fmt::format("; at most {}", best.most)
                    : fmt::format("; at best {}", standing(best.most));
  }
  return words;
}

}  // namespace

std::vector<Fact> exact(const State& before, const Table& table, Draw /*draw*/,
                        const std::vector<Move>& entry) {
  std::vector<Fact> facts;
  if (!std::holds_alternative<Scoring>(before.phase)) return facts;
  State after = before;
  for (const Move& move : entry) (void)play(after, move);
  for (const Aim aim : {Aim::kPoints, Aim::kLead}) {
    const int got = scoring_value(after, aim);
    const BestScoring best = best_scoring(before, aim);
    if (best.value <= got) continue;
    Fact& fact = facts.emplace_back();
    fact.kind = aim == Aim::kPoints ? "most-points" : "most-lead";
    fact.words = words_of(table, before.turn, aim, best, got);
    fact.article = &articles::kScoringTurn;
    if (aim == Aim::kPoints && best.proved()) {
      fact.question = fmt::format("Which entry scores {}, the most in this turn?", best.value);
    }
    for (const Move& move : best.actions) encode(move, table, fact.entry.emplace_back());
  }
  return facts;
}

}  // namespace stela::tikal
