#include "lib/mykerinos/reasons.h"

#include <fmt/format.h>

#include <algorithm>

#include "lib/core/words.h"
#include "lib/mykerinos/articles.h"
#include "lib/mykerinos/scoring.h"

namespace stela::mykerinos {
namespace {

Reason because(const Rule& article, std::string words) {
  return {&article, std::move(words), {}, kNobody};
}

/// `blue is first in zone 2 with 3 archaeologists and place 1 on the track, red second with 2 and
/// place 2`.
std::string ranks(const State& state, const Table& table, const Choosing& choosing) {
  std::string out;
  for (std::size_t rank = 0; rank < choosing.ranking.count; ++rank) {
    const Actor who = choosing.ranking.order[rank];
    const int count = diggers_in(state, who, choosing.zone);
    const std::string_view name = who == kNeutral ? "the neutral player" : table.colour_of(who);
    out += rank == 0 ? fmt::format("{} is {} in zone {} with {} and place {} on the track", name,
                                   kPlaceWords[rank], choosing.zone + 1,
                                   counted(count, "archaeologist"), track_place(state, who))
                     : fmt::format(", {} {} with {} and place {}", name, kPlaceWords[rank], count,
                                   track_place(state, who));
  }
  return out;
}

bool has_tie(const State& state, const Choosing& choosing) {
  for (std::size_t rank = 1; rank < choosing.ranking.count; ++rank) {
    const auto& order = choosing.ranking.order;
    if (diggers_in(state, order[rank], choosing.zone) ==
        diggers_in(state, order[rank - 1], choosing.zone)) {
      return true;
    }
  }
  return false;
}

Reason why_choosing(const State& state, const Table& table, const Choosing& choosing) {
  std::string words = ranks(state, table, choosing);
  if (choosing.step == Step::kDiscard) {
    words += fmt::format("; {} names the neutral player's parcel", table.colour_of(state.turn));
    return because(choosing.rank == 0 ? articles::kTwoFirst : articles::kTwoSecond,
                   std::move(words));
  }
  words += fmt::format("; whoever is {} chooses", kPlaceWords[choosing.rank]);
  if (choosing.step == Step::kRest) return because(articles::kZoneRest, std::move(words));
  return because(has_tie(state, choosing) ? articles::kZoneTie : articles::kZoneRank,
                 std::move(words));
}

Reason why_digging(const State& state, const Table& table, Actor actor) {
  if (is_seat(actor) && state.has_passed(actor)) {
    return {&articles::kTurnPassed, fmt::format("{} passed", table.colour_of(actor)), "pass",
            actor};
  }
  if (state.diggers_left() == 1) {
    return because(articles::kTurnLast,
                   fmt::format("all but {} have passed", table.colour_of(state.turn)));
  }
  return because(articles::kTurnOrder, {});
}

}  // namespace

Reason why_due_in(const State& state, const Table& table, Actor actor) {
  if (std::holds_alternative<Over>(state.phase)) {
    return {&articles::kEndRounds, "the last round was scored", "end", kNobody};
  }
  if (std::holds_alternative<Laying>(state.phase)) {
    return because(articles::kRoundPhases,
                   fmt::format("round {} begins, and its parcels are laid out first", state.round));
  }
  const Choosing* choosing = std::get_if<Choosing>(&state.phase);
  return choosing != nullptr ? why_choosing(state, table, *choosing)
                             : why_digging(state, table, actor);
}

Reason why_won_in(const State& state, const Table& table) {
  const Outcome outcome = outcome_of(state);
  if (!outcome.finished) return {};
  const Actor winner = outcome.winners.front();
  const std::int32_t best = state.score[seat_index(winner)];
  // Who has as many points, and of those who do not win the most archaeologists in hand.
  int level = 0;
  int hand = -1;
  for (Actor seat = 0; seat < state.players; ++seat) {
    if (state.score[seat_index(seat)] != best) continue;
    ++level;
    const auto& winners = outcome.winners;
    if (std::find(winners.begin(), winners.end(), seat) != winners.end()) continue;
    hand = std::max<int>(hand, state.hand[seat_index(seat)]);
  }
  const std::string_view who = level == 2 ? "both" : "all of them";
  if (outcome.winners.size() > 1) {
    return because(
        articles::kWinnerShared,
        fmt::format("{} {} and {} in hand", outcome.winners.size() == 2 ? "both have" : "they have",
                    best, counted(state.hand[seat_index(winner)], "archaeologist")));
  }
  if (level > 1) {
    return because(
        articles::kWinnerHand,
        fmt::format("{} have {}; {} has more archaeologists in hand, {} to {}", who, best,
                    table.colour_of(winner), state.hand[seat_index(winner)], hand));
  }
  std::string scores;
  for (Actor seat = 0; seat < state.players; ++seat) {
    scores += fmt::format("{}{} has {}", seat == 0 ? "" : ", ", table.colour_of(seat),
                          state.score[seat_index(seat)]);
  }
  return because(articles::kWinnerPoints, std::move(scores));
}

Reason why_scored_in(const State& state, const Table& /*table*/, Actor /*seat*/) {
  return because(std::holds_alternative<Over>(state.phase) ? articles::kScoringExhibition
                                                           : articles::kParcelPoints,
                 {});
}

const Rule* article_of_phase(const State& state) {
  if (std::holds_alternative<SettingUp>(state.phase)) return nullptr;
  if (const Choosing* choosing = std::get_if<Choosing>(&state.phase)) {
    if (choosing->step == Step::kRest) return &articles::kZoneRest;
    if (choosing->step == Step::kChoose) return &articles::kZoneChoice;
    return choosing->rank == 0 ? &articles::kTwoFirst : &articles::kTwoSecond;
  }
  if (std::holds_alternative<Laying>(state.phase)) return &articles::kRoundPhases;
  if (const Dug* dug = std::get_if<Dug>(&state.phase)) {
    return dug->neutral ? &articles::kTwoAction : &articles::kTurnOrder;
  }
  return &articles::kTurnOrder;
}

}  // namespace stela::mykerinos
