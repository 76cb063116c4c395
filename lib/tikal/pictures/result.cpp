#include "lib/tikal/pictures/result.h"

#include <algorithm>

#include "lib/scene/end_card.h"
#include "lib/tikal/rules/scoring.h"
#include "lib/words/tr.h"

namespace stela::tikal {
namespace {

EndRow row_of(std::string words, const std::vector<std::int64_t>& amounts) {
  EndRow row;
  row.words = std::move(words);
  for (const std::int64_t amount : amounts) row.cells.push_back({amount, {}});
  return row;
}

bool any(const std::vector<std::int64_t>& amounts) {
  return std::ranges::any_of(amounts, [](std::int64_t n) { return n != 0; });
}

}  // namespace

std::optional<EndCard> end_card_of(const State& state, const ScoreSums& sums, Language language) {
  const Outcome outcome = outcome_of(state);
  if (!outcome.finished) return std::nullopt;
  EndCard card;
  std::vector<std::int64_t> points;
  for (Actor seat = 0; seat < state.players; ++seat) {
    card.columns.push_back({seat, {}, wins(outcome, seat)});
    points.push_back(state.of(seat).points);
  }
  // Points that no row explains: the initial points of the auction, or points from before the
  // record.
  std::vector<std::int64_t> rest = points;
  const auto add = [&](std::string words, const std::vector<std::int64_t>& amounts) {
    for (std::size_t seat = 0; seat < rest.size(); ++seat) rest[seat] -= amounts[seat];
    card.rows.push_back(row_of(std::move(words), amounts));
  };
  for (std::size_t i = 0; i < sums.rounds.size(); ++i) {
    const bool last = i + 1 == sums.rounds.size();
    add(last ? tr(language, "final scoring") : tr(language, "scoring {0}", i + 1),
        sums.rounds[i].amounts);
  }
  // Payments are the only source apart from the scoring rounds.
  std::vector<EndRow> sources;
  for (const ScoreSum& source : sums.sources) {
    const bool lost =
        std::ranges::any_of(source.amounts, [](std::int64_t amount) { return amount < 0; });
    if (lost) {
      add(source.words.in(language), source.amounts);
    } else {
      sources.push_back(row_of(source.words.in(language), source.amounts));
    }
  }
  if (!card.rows.empty() && any(rest))
    card.rows.insert(card.rows.begin(), row_of(tr(language, "before"), rest));
  EndRow sum = row_of(tr(language, "points"), points);
  sum.sum = true;
  sum.decides = outcome.winners.size() < points.size();
  card.rows.push_back(std::move(sum));
  card.rows.insert(card.rows.end(), sources.begin(), sources.end());
  rank_columns(
      card,
      [&](int seat, int other) {
        return points[static_cast<std::size_t>(seat)] > points[static_cast<std::size_t>(other)];
      },
      language);
  return card;
}

}  // namespace stela::tikal
