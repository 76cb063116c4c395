#include "lib/taluva/pictures/result.h"

#include <fmt/format.h>

#include "lib/core/contains.h"
#include "lib/scene/end_card.h"
#include "lib/taluva/rules/scoring.h"
#include "lib/words/tr.h"

namespace stela::taluva {
namespace {

constexpr std::array<std::string_view, kMaxScoreParts> kRows = {tr_noop("temples"),
                                                                tr_noop("towers"), tr_noop("huts")};
/// After the rows of the pieces.
constexpr std::size_t kKindsRow = kRows.size();

/// Returns the row that decided `outcome`, or `kRows.size() + 1` if none did, because nobody else
/// was left or several players tie completely.
std::size_t decisive_row(const State& state, const Outcome& outcome) {
  const Actor winner = outcome.winners.front();
  const bool early = std::get<GameOver>(state.phase).early != kNobody;
  if (early || (state.ranking && !state.plays(winner) && !state.is_out(winner))) return kKindsRow;
  const Score best = counted_score(state, winner);
  std::optional<Score> second;
  for (Actor seat = 0; seat < state.players; ++seat) {
    const bool counts = state.teams ? !team_is_out(state, seat) : state.plays(seat);
    if (wins(outcome, seat) || !counts) continue;
    const Score score = counted_score(state, seat);
    if (!second || score.parts > second->parts) second = score;
  }
  std::size_t part = 0;
  while (second && part < kRows.size() && second->parts[part] == best.parts[part]) ++part;
  return second && part < kRows.size() ? part : kKindsRow + 1;
}

/// Returns `out` for an eliminated player, the rank of `seat` in a game for ranks unless it is the
/// first, and otherwise an empty string.
std::string outcome_of(const State& state, const Outcome& outcome, Actor seat, Language language) {
  if (state.is_out(seat) && !wins(outcome, seat)) return tr(language, "out");
  for (std::size_t i = 0; i < outcome.places.size(); ++i) {
    const std::vector<Actor>& place = outcome.places[i];
    const bool there = contains(place, seat);
    if (there && i > 0) return fmt::format("{}.", i + 1);
  }
  return {};
}

/// With teams, returns the number for both members.
std::string of_team(const State& state, Actor seat, std::size_t part, Language language) {
  if (!state.teams) return {};
  return tr(language, "team {0}", counted_score(state, seat).parts[part]);
}

}  // namespace

std::optional<EndCard> end_card_of(const State& state, Language language) {
  const Outcome outcome = outcome_of(state);
  if (!outcome.finished || outcome.winners.empty()) return std::nullopt;
  const std::size_t decisive = decisive_row(state, outcome);
  EndCard card;
  for (Actor seat = 0; seat < state.players; ++seat) {
    card.columns.push_back({seat, outcome_of(state, outcome, seat, language), wins(outcome, seat)});
  }
  for (std::size_t part = 0; part < kRows.size(); ++part) {
    EndRow& row = card.rows.emplace_back();
    row.words = message_of(kRows[part]).in(language);
    row.decides = part == decisive;
    for (Actor seat = 0; seat < state.players; ++seat) {
      row.cells.push_back(
          {score_of(state, seat).parts[part], of_team(state, seat, part, language)});
    }
  }
  if (decisive == kKindsRow) {
    EndRow& row = card.rows.emplace_back();
    row.words = tr(language, "kinds done");
    row.decides = true;
    for (Actor seat = 0; seat < state.players; ++seat) {
      row.cells.push_back({state.stock[seat_index(seat)].kinds_completed(), {}});
    }
  }
  const auto rank = [&](int seat) {
    std::size_t place = 0;
    while (place < outcome.places.size() && !contains(outcome.places[place], seat)) {
      ++place;
    }
    return place;
  };
  rank_columns(
      card,
      [&](int seat, int other) {
        if (rank(seat) != rank(other)) return rank(seat) < rank(other);
        return counted_score(state, static_cast<Actor>(seat)).parts >
               counted_score(state, static_cast<Actor>(other)).parts;
      },
      language);
  return card;
}

}  // namespace stela::taluva
