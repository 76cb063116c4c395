#include <type_traits>

#include "lib/record/record.h"
#include "lib/tikal/rules/actions.h"
#include "lib/tikal/rules/catalogue.h"
#include "lib/tikal/rules/rulebook.h"
#include "lib/tikal/rules/rules.h"
#include "lib/tikal/rules/sections.h"
#include "lib/tikal/words/articles.h"
#include "lib/tikal/words/words.h"
#include "lib/words/tr.h"

namespace stela::tikal {
namespace {

/// Finds the places to blame. A place has the words of the rule unless they depend on the case.
class Blamer {
 public:
  Blamer(const State& state, const Table& table, const Rule& rule)
      : state_(state), table_(table), rule_(rule) {}

  void operator()(const Lay& lay) {
    if (broken(rules::kTileUsed)) return blame_copies(lay.tile.tile());
    if (!broken(rules::kTileOccupied, rules::kTileAdjacent, rules::kTilePath)) return;
    blame(lay.at);
    if (!broken(rules::kTilePath) || places_.empty()) return;
    for (const std::size_t other : kNeighbours[lay.at.cell()]) {
      const bool open = other != kNoCell && state_.explored.has(other) &&
                        state_.cells[other].kind != Kind::kVolcano;
      if (open) places_.back().closed.push_back(cell_name(other));
    }
  }

  void operator()(const Go& go) {
    if (broken(rules::kGoPieces)) return blame(go.path[0], there(go.path[0], go.pieces));
    const std::size_t step = broken_step(state_, go);
    if (step == go.path.size()) return blame(go.path.back(), price(go));
    const Place& to = go.path[step];
    if (broken(rules::kGoVolcano)) return blame(to);
    if (!broken(rules::kGoPath)) {
      const bool known = to.cell() != kNoCell && state_.explored.has(to.cell());
      return blame(to, known ? tr("no neighbour") : tr("unexplored"));
    }
    blame(to);
    const std::size_t from = go.path[step - 1].cell();
    if (!places_.empty() && from != kNoCell) places_.back().closed.push_back(cell_name(from));
  }

  void operator()(const In& in) { blame_or_price(in.at, in, rules::kInCamp, rules::kInSupply); }

  void operator()(const Hop& hop) {
    if (broken(rules::kGoPieces)) return blame(hop.from, there(hop.from, hop.pieces));
    if (!broken(rules::kHopCamp)) return blame(hop.to, price(hop));
    if (hop.from == hop.to) return blame(hop.to, tr("stays here"));
    for (const Place& place : {hop.from, hop.to}) {
      if (!state_.is_camp_of(place.cell(), state_.turn)) blame(place);
    }
  }

  void operator()(const Dig& dig) {
    blame_or_price(dig.at, dig, rules::kDigTemple, rules::kDigGuarded, rules::kDigLimit,
                   rules::kDigPieces, rules::kDigStock);
  }

  void operator()(const Lift& lift) {
    if (broken(rules::kLiftNone)) {
      const bool emptied = state_.shows(lift.at.cell(), Kind::kTreasure);
      return blame(lift.at, emptied ? tr("none left") : tr("no treasures"));
    }
    if (broken(rules::kLiftMotif)) return blame(lift.at, tr("no {0} left", lift.motif.number));
    blame_or_price(lift.at, lift, rules::kLiftLimit, rules::kLiftPieces);
  }

  void operator()(const Camp& camp) {
    if (broken(rules::kCampTerrain)) return blame(camp.at, kind_at(camp.at));
    if (broken(rules::kCampLimit)) return blame_own(&CellState::camp);
    blame_or_price(camp.at, camp, rules::kCampTreasure, rules::kCampOccupied);
  }

  void operator()(const Guard& guard) {
    if (broken(rules::kGuardPiece)) {
      return blame(guard.at, guard.leader ? tr("no leader") : tr("no member"));
    }
    if (broken(rules::kGuardLimit)) return blame_own(&CellState::guard);
    blame_or_price(guard.at, guard, rules::kGuardTemple, rules::kGuardGuarded,
                   rules::kGuardMajority);
  }

  /// Other moves do not concern the board.
  template <class M>
  void operator()(const M& /*move*/) {}

  [[nodiscard]] std::vector<BlamedPlace> places() && { return std::move(places_); }

 private:
  using CellState = std::remove_cvref_t<decltype(std::declval<State>().cells[0])>;

  template <class... R>
  [[nodiscard]] bool broken(const R&... rules) const {
    return ((&rules == &rule_) || ...);
  }

  void blame(const Place& place, Message words) {
    if (place.cell() != kNoCell) places_.push_back({cell_name(place.cell()), std::move(words)});
  }
  void blame(const Place& place) { blame(place, message_of(rule_.mark)); }

  /// Blames the place with the words of the rule if it is one of `rules`, otherwise with the price.
  template <class M, class... R>
  void blame_or_price(const Place& place, const M& move, const R&... rules) {
    broken(rules...) ? blame(place) : blame(place, price(move));
  }

  /// Blames the hexes on which the tile lies.
  void blame_copies(std::uint8_t tile) {
    state_.explored.for_each([&](std::size_t cell) {
      if (state_.cells[cell].tile != tile) return;
      places_.push_back({cell_name(cell), tr("{0} lies here", tile_name(tile))});
    });
  }

  /// Blames the hexes on which the current player has one already.
  void blame_own(Actor CellState::*owner) {
    state_.explored.for_each([&](std::size_t cell) {
      if (state_.cells[cell].*owner != state_.turn) return;
      places_.push_back({cell_name(cell), message_of(rule_.mark)});
    });
  }

  [[nodiscard]] Message kind_at(const Place& place) const {
    const std::size_t cell = place.cell();
    if (cell == kNoCell || !state_.explored.has(cell)) return tr("unexplored");
    return message_of(kKindNames[static_cast<std::size_t>(state_.cells[cell].kind)]);
  }

  [[nodiscard]] Message there(const Place& place, const std::optional<Pieces>& pieces) const {
    if (place.cell() == kNoCell) return {};
    const Expedition& own = state_.of(state_.turn);
    if (own.pieces_on(place.cell()) == 0) {
      return tr("no {0} here", table_.player(state_.turn));
    }
    const bool leader = pieces_of(pieces).leader && own.leader != place.cell();
    return leader ? tr("no leader here") : message_of(rules::kDigPieces.mark);
  }

  /// Returns the cost if it is too high, or nothing if something else is wrong.
  template <class M>
  [[nodiscard]] Message price(const M& move) const {
    if (!broken(rules::kApExceeded)) return {};
    const auto* acting = std::get_if<Acting>(&state_.phase);
    const auto* scoring = std::get_if<Scoring>(&state_.phase);
    if (acting == nullptr && scoring == nullptr) return {};
    const Turn& turn = acting != nullptr ? acting->turn : scoring->turn;
    std::int64_t cost = 0;
    if constexpr (std::is_same_v<M, Go>) {
      cost = plan(state_, move).found.cost;
    } else {
      cost = plan(state_, move).found;
    }
    constexpr std::int64_t kMany = 1000;
    return tr("{0}, {1} left",
              cost > kMany ? tr("too many action points")
                           : trn(static_cast<long>(cost), "{0} action point", "{0} action points"),
              turn.points_left);
  }

  const State& state_;
  const Table& table_;
  const Rule& rule_;
  std::vector<BlamedPlace> places_;
};

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

std::vector<BlamedPlace> blamed_in(const State& state, const Table& table, const Move& move,
                                   const Rule& rule) {
  Blamer blamer(state, table, rule);
  std::visit(blamer, move);
  return std::move(blamer).places();
}

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
