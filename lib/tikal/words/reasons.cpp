#include "lib/tikal/words/reasons.h"

#include "lib/record/record.h"
#include "lib/tikal/rules/rulebook.h"
#include "lib/tikal/rules/scoring.h"
#include "lib/tikal/rules/sections.h"
#include "lib/tikal/rules/setup.h"
#include "lib/tikal/words/articles.h"
#include "lib/words/tr.h"

namespace stela::tikal {
namespace {

Reason because(const Rule& article, Message words) {
  return {&article, std::move(words), {}, kNobody};
}

/// Returns the remaining scoring turns: `red, blue and white`.
Message scoring_turns(const State& state, const Table& table) {
  std::vector<Message> colours;
  for (std::size_t i = 0; i < state.scoring_count; ++i) {
    colours.emplace_back(table.player(state.scoring[i]));
  }
  return and_list(colours);
}

Reason why_scoring(const State& state, const Table& table) {
  const Message turns = scoring_turns(state, table);
  const bool one = state.scoring_count == 1;
  if (state.volcano != kNoTile) {
    return because(articles::kScoringOrder,
                   one ? tr("in the scoring round {0} is still to score", turns)
                       : tr("in the scoring round {0} are still to score", turns));
  }
  return because(state.auction ? articles::kAuctionFinalOrder : articles::kEndFinalOrder,
                 one ? tr("in the final scoring round {0} is still to score", turns)
                     : tr("in the final scoring round {0} are still to score", turns));
}

/// Returns the article that states who calls first in the next auction.
const Rule& article_of_auction(const State& state) {
  if (state.played != 0) return articles::kAuctionNextCaller;
  return state.laid_count == 0 ? articles::kAuctionFirstCaller : articles::kAuctionNewRound;
}

/// Returns whether all passed in the auction that began in `before`: nobody has paid.
bool was_free(const State& state, const State* before) {
  return before != nullptr && std::holds_alternative<Bidding>(before->phase) &&
         before->of(state.turn).points == state.of(state.turn).points;
}

/// Returns why it is the current player's turn.
Reason why_turn(const State& state, const Table& table, const State* before) {
  const Message turn = table.player(state.turn);
  if (state.volcano != kNoTile) {
    return because(articles::kScoringVolcano,
                   tr("{0} places the volcano after the scoring round", turn));
  }
  if (!state.auction) return because(articles::kTurnOrder, {});
  if (state.count_to_play() == 1) {
    return because(articles::kAuctionLastTurn,
                   tr("all others have played this round, and {0} plays free", turn));
  }
  if (was_free(state, before)) {
    return because(articles::kAuctionAllPass,
                   tr("all have passed, {0} first, who plays free", turn));
  }
  return {&articles::kAuctionPays, tr("{0} won the auction", turn), "paid", state.turn};
}

/// Returns whether anyone may have scored: a volcano was drawn, or the last tile was placed.
bool has_scored(const State& state) {
  if (state.laid_count == kTiles) return true;
  for (std::size_t tile = 0; tile < kTiles; ++tile) {
    if (state.is_drawn(tile) && state.tiles[tile].kind == Kind::kVolcano) return true;
  }
  return false;
}

}  // namespace

Reason why_due_in(const State& state, const Table& table, Actor actor, const State* before) {
  if (std::holds_alternative<GameOver>(state.phase)) {
    return {&articles::kEndLastTile, tr("the final scoring round was complete"), "end", kNobody};
  }
  if (std::holds_alternative<Showing>(state.phase)) {
    return because(articles::kAuctionRounds, tr("a round begins, and its tiles are shown first"));
  }
  if (std::holds_alternative<Bidding>(state.phase)) {
    return because(article_of_auction(state), tr("the next turn of the round is auctioned first"));
  }
  if (!state.auction && (actor == kTable || actor == kBid)) {
    return because(articles::kTurnSteps,
                   tr("tiles are shown and auctioned with `[Variant \"auction\"]` only"));
  }
  return std::holds_alternative<Scoring>(state.phase) ? why_scoring(state, table)
                                                      : why_turn(state, table, before);
}

Reason why_won_in(const State& state, const Table& table) {
  const Outcome outcome = outcome_of(state);
  if (!outcome.finished) return {};
  const std::int64_t best = state.of(outcome.winners.front()).points;
  if (outcome.winners.size() > 1) {
    return because(articles::kWinnerShared,
                   trn(best, "they have the same {0} point", "they have the same {0} points"));
  }
  std::vector<Message> scores;
  for (Actor seat = 0; seat < state.players; ++seat) {
    scores.push_back(tr("{0} has {1}", table.player(seat), state.of(seat).points));
  }
  return because(articles::kWinnerPoints, comma_list(scores));
}

Reason why_scored_in(const State& state, const Table& /*table*/, Actor seat) {
  if (!has_scored(state)) {
    const std::int64_t points = state.of(seat).points;
    if (!state.auction && points == 0) return because(articles::kSetupScores, {});
    if (state.auction && points == kCapital) return because(articles::kAuctionStart, {});
    if (state.auction && points < kCapital) return because(articles::kAuctionPays, {});
  }
  return because(articles::kScoringTurn, {});
}

const Rule* article_for_end(const State& state, const Table& /*table*/, const Rule& rule) {
  if (&rule != &record_rules::kSetup) return nullptr;
  switch (contradicted_order(state)) {
    case SetupOrder::kNone:
      break;
    case SetupOrder::kScoring:
      return &articles::kScoringOrder;
    case SetupOrder::kFinalScoring:
      return &articles::kAuctionFinalOrder;
    case SetupOrder::kFirstCaller:
      return &articles::kAuctionFirstCaller;
    case SetupOrder::kNextCaller:
      return &articles::kAuctionNextCaller;
  }
  return nullptr;
}

const Rule* article_of_phase(const State& state) {
  if (std::holds_alternative<Setup>(state.phase)) return nullptr;
  if (std::holds_alternative<Showing>(state.phase)) return &articles::kAuctionRounds;
  if (std::holds_alternative<Bidding>(state.phase)) return &articles::kAuctionCalls;
  if (std::holds_alternative<VolcanoDrawn>(state.phase)) return &articles::kScoringVolcano;
  if (std::holds_alternative<Scoring>(state.phase)) return &articles::kScoringTurn;
  return &articles::kTurnSteps;
}

const Rule* article_for(const State& state, const Move& /*move*/, const Rule& rule) {
  if (&rule == &rules::kTakeShown && state.count_to_play() == 1) return &articles::kAuctionLastTurn;
  if (&rule != &rules::kBidTurn) return nullptr;
  const Bidding& bidding = std::get<Bidding>(state.phase);
  if (bidding.bid > 0 || bidding.passed != 0) return &articles::kAuctionCalls;
  return &article_of_auction(state);
}

std::span<const Citation> sections_for(const State& state, const Move& move, const Rule& rule) {
  if (&rule == &rules::kGoPieces) {
    return std::holds_alternative<Go>(move) ? std::span<const Citation>(sections::kMoving)
                                            : sections::kEntering;
  }
  if (&rule == &rules::kTakeShown) {
    return state.count_to_play() == 1 ? std::span<const Citation>(sections::kLastTurn)
                                      : sections::kTaking;
  }
  if (&rule != &rules::kBidTurn || !std::holds_alternative<Bidding>(state.phase)) return {};
  if (state.played != 0) return sections::kNextBidders;
  return state.laid_count == 0 ? std::span<const Citation>(sections::kBidding)
                               : sections::kNewRound;
}

}  // namespace stela::tikal
