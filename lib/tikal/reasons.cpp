#include "lib/tikal/reasons.h"

#include <fmt/format.h>

#include "lib/core/phrases.h"
#include "lib/tikal/articles.h"
#include "lib/tikal/rulebook.h"
#include "lib/tikal/scoring.h"

namespace stela::tikal {
namespace {

Reason because(const Rule& article, std::string words) {
  return {&article, std::move(words), {}, kNobody};
}

/// `red, blue and white`: the scoring turns that are to come.
std::string scoring_turns(const State& state, const Table& table) {
  std::vector<std::string> colours;
  for (std::size_t i = 0; i < state.scoring_count; ++i) {
    colours.emplace_back(table.colour_of(state.scoring[i]));
  }
  return and_list(colours);
}

Reason why_scoring(const State& state, const Table& table) {
  const std::string turns = scoring_turns(state, table);
  if (state.volcano != kNoTile) {
    return because(articles::kScoringOrder,
                   fmt::format("in the scoring round {} {} still to score", turns,
                               state.scoring_count == 1 ? "is" : "are"));
  }
  return because(state.auction ? articles::kAuctionFinalOrder : articles::kEndFinalOrder,
                 fmt::format("in the final scoring round {} {} still to score", turns,
                             state.scoring_count == 1 ? "is" : "are"));
}

/// Why who has the turn has it.
Reason why_turn(const State& state, const Table& table) {
  const std::string_view turn = table.colour_of(state.turn);
  if (state.volcano != kNoTile) {
    return because(articles::kScoringVolcano,
                   fmt::format("{} places the volcano after the scoring round", turn));
  }
  if (!state.auction) return because(articles::kTurnOrder, {});
  if (state.count_to_play() == 1) {
    return because(articles::kAuctionLastTurn,
                   fmt::format("all others have played this round, and {} plays free", turn));
  }
  return {&articles::kAuctionPays, fmt::format("{} won the auction", turn), "paid", state.turn};
}

}  // namespace

Reason why_due_in(const State& state, const Table& table, Actor actor) {
  if (std::holds_alternative<Over>(state.phase)) {
    return {&articles::kEndLastTile, "the final scoring round was complete", "end", kNobody};
  }
  if (std::holds_alternative<Showing>(state.phase)) {
    return because(articles::kAuctionRounds, "a round begins, and its tiles are shown first");
  }
  if (std::holds_alternative<Bidding>(state.phase)) {
    return because(articles::kAuctionCalls, "the next turn of the round is auctioned first");
  }
  if (!state.auction && (actor == kTable || actor == kBid)) {
    return because(articles::kTurnSteps,
                   "tiles are shown and auctioned with `[Variant \"auction\"]` only");
  }
  return std::holds_alternative<Scoring>(state.phase) ? why_scoring(state, table)
                                                      : why_turn(state, table);
}

Reason why_won_in(const State& state, const Table& table) {
  const Outcome outcome = outcome_of(state);
  if (!outcome.finished) return {};
  const std::int64_t best = state.of(outcome.winners.front()).points;
  if (outcome.winners.size() > 1) {
    return because(articles::kWinnerShared, fmt::format("they have the same {} points", best));
  }
  std::string scores;
  for (Actor seat = 0; seat < state.players; ++seat) {
    scores += fmt::format("{}{} has {}", seat == 0 ? "" : ", ", table.colour_of(seat),
                          state.of(seat).points);
  }
  return because(articles::kWinnerPoints, std::move(scores));
}

Reason why_scored_in(const State& /*state*/, const Table& /*table*/, Actor /*seat*/) {
  return because(articles::kScoringTurn, {});
}

const Rule* article_of_phase(const State& state) {
  if (std::holds_alternative<SettingUp>(state.phase)) return nullptr;
  if (std::holds_alternative<Showing>(state.phase)) return &articles::kAuctionRounds;
  if (std::holds_alternative<Bidding>(state.phase)) return &articles::kAuctionCalls;
  if (std::holds_alternative<VolcanoDrawn>(state.phase)) return &articles::kScoringVolcano;
  if (std::holds_alternative<Scoring>(state.phase)) return &articles::kScoringTurn;
  return &articles::kTurnSteps;
}

const Rule* article_for(const State& state, const Rule& rule) {
  if (&rule == &rules::kTakeShown && state.count_to_play() == 1) return &articles::kAuctionLastTurn;
  if (&rule != &rules::kBidTurn) return nullptr;
  const Bidding& bidding = std::get<Bidding>(state.phase);
  if (bidding.bid > 0 || bidding.passed != 0) return &articles::kAuctionCalls;
  if (state.played != 0) return &articles::kAuctionNextCaller;
  return state.laid_count == 0 ? &articles::kAuctionFirstCaller : &articles::kAuctionNewRound;
}

}  // namespace stela::tikal
