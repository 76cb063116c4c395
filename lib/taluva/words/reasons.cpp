#include "lib/taluva/words/reasons.h"

#include <fmt/format.h>

#include <algorithm>

#include "lib/core/words.h"
#include "lib/taluva/rules/scoring.h"
#include "lib/taluva/words/articles.h"

namespace stela::taluva {
namespace {

constexpr std::array<std::string_view, kMaxScoreParts> kPartNames = {"temple", "tower", "hut"};
constexpr std::array<const Rule*, kMaxScoreParts> kPartArticles = {
    &articles::kWinnerTemples, &articles::kWinnerTowers, &articles::kWinnerHuts};

/// `white`, or in teams `white and brown`.
std::string side_of(const State& state, const Table& table, Actor seat) {
  if (!state.teams) return std::string(table.colour_of(seat));
  const std::vector<Actor> team = team_of(seat);
  return fmt::format("{} and {}", table.colour_of(team[0]), table.colour_of(team[1]));
}

std::string_view has(const State& state) { return state.teams ? "have" : "has"; }

Reason eliminated(const Rule& article, const Table& table, Actor seat) {
  return {&article, fmt::format("{} was eliminated", table.colour_of(seat)), "out", seat};
}

Reason why_over(const State& state, const Table& table, const Over& over) {
  Reason reason;
  reason.event = "end";
  reason.actor = kNobody;
  if (over.early != kNobody) {
    reason.article = state.teams ? &articles::kTeamsEarly : &articles::kEndEarly;
    reason.words = state.teams ? fmt::format("{} completed two kinds and one kind",
                                             side_of(state, table, over.early))
                               : fmt::format("{} completed two kinds", table.colour_of(over.early));
  } else if (state.tiles_left == 0) {
    reason.article = &articles::kEndLastTile;
    reason.words = "the last tile was laid";
  } else if (state.teams) {
    reason.article = &articles::kTeamsOut;
    reason.words = "both members of a team were eliminated";
  } else {
    reason.article = state.ranking ? &articles::kRankingEnd : &articles::kEndLastPlayer;
    reason.words = state.players_left() == 0 ? "nobody was left" : "only one player was left";
  }
  return reason;
}

/// The last tile was laid, and pieces decide: which kind of them.
Reason why_more(const State& state, const Table& table, const std::vector<Actor>& winners) {
  const auto wins = [&](Actor seat) {
    return std::find(winners.begin(), winners.end(), seat) != winners.end();
  };
  const Score best = counted_score(state, winners.front());
  Actor second = kNobody;
  for (Actor seat = 0; seat < state.players; ++seat) {
    if (wins(seat) || (state.teams ? team_is_out(state, seat) : !state.plays(seat))) continue;
    if (second == kNobody ||
        counted_score(state, seat).parts > counted_score(state, second).parts) {
      second = seat;
    }
  }
  const std::string winner = side_of(state, table, winners.front());
  if (!state.teams && winners.size() > 1) {
    return {&articles::kWinnerShared,
            fmt::format("they have the same: {}, {} and {}",
                        counted(static_cast<long>(best.parts[0]), kPartNames[0]),
                        counted(static_cast<long>(best.parts[1]), kPartNames[1]),
                        counted(static_cast<long>(best.parts[2]), kPartNames[2])),
            {},
            kNobody};
  }
  if (state.teams && winners.size() > 2) {
    return {&articles::kWinnerShared, "both teams have the same", {}, kNobody};
  }
  if (second == kNobody) return {&articles::kWinnerOut, "all others were eliminated", {}, kNobody};
  const Score behind = counted_score(state, second);
  std::string level;
  std::size_t part = 0;
  for (; part + 1 < kMaxScoreParts && best.parts[part] == behind.parts[part]; ++part) {
    level += fmt::format("{}{}",
                         !level.empty() ? " and "
                         : state.teams  ? "both teams have "
                                        : "both have ",
                         counted(static_cast<long>(best.parts[part]), kPartNames[part]));
  }
  return {kPartArticles[part],
          fmt::format("{}{}{} {} more {}s than {}, {} to {}", level, level.empty() ? "" : "; ",
                      winner, has(state), kPartNames[part], side_of(state, table, second),
                      best.parts[part], behind.parts[part]),
          {},
          kNobody};
}

/// What decided the best place of a ranking game.
const Rule& article_of_places(const State& state) {
  for (std::size_t i = 0; i < state.departure_count; ++i) {
    if (state.departures[i].done) return articles::kRankingDone;
  }
  // One who is left takes the place that is left; several are ranked by what they have built.
  if (state.players_left() > 1) return articles::kRankingRest;
  return state.players_left() == 1 ? articles::kRankingEnd : articles::kRankingOut;
}

}  // namespace

Reason why_due_in(const State& state, const Table& table, Actor actor, const State* /*before*/) {
  if (const Over* over = std::get_if<Over>(&state.phase)) return why_over(state, table, *over);
  if (is_seat(actor) && state.is_out(actor)) {
    return eliminated(articles::kTurnSkipped, table, actor);
  }
  if (is_seat(actor) && !state.plays(actor)) {
    return {&articles::kRankingDone, fmt::format("{} completed two kinds", table.colour_of(actor)),
            "done", actor};
  }
  return {&articles::kTurnOrder, {}, {}, kNobody};
}

Reason why_won_in(const State& state, const Table& table) {
  const Over* over = std::get_if<Over>(&state.phase);
  if (over == nullptr) return {};
  if (state.ranking) return {&article_of_places(state), {}, {}, kNobody};
  const bool by_pieces = over->early == kNobody && state.tiles_left == 0;
  return by_pieces ? why_more(state, table, outcome_of(state).winners)
                   : why_over(state, table, *over);
}

Reason why_scored_in(const State& state, const Table& table, Actor seat) {
  if (state.is_out(seat)) return eliminated(articles::kWinnerOut, table, seat);
  return {&articles::kScoringPieces, {}, {}, kNobody};
}

const Rule* article_of_phase(const State& state) {
  return std::holds_alternative<SettingUp>(state.phase) ? nullptr : &articles::kTurnSteps;
}

}  // namespace stela::taluva
