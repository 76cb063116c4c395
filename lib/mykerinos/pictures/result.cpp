#include "lib/mykerinos/pictures/result.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "lib/mykerinos/pictures/art.h"
#include "lib/mykerinos/rules/scoring.h"
#include "lib/scene/end_card.h"
#include "lib/scene/path.h"
#include "lib/words/tr.h"

namespace stela::mykerinos {
namespace {

/// A line of the score sheet: a patron's cards, the parcels, the full sets, the total or the hands.
enum class Row : std::uint8_t { kParcels, kPatron, kSets, kTotal, kHand };
struct SheetRow {
  Row kind = Row::kParcels;
  Patron patron = Patron::kNone;
};

EndCell exhibited(const State& state, Actor seat, Patron patron) {
  const int cards = state.cards[seat_index(seat)].of(index_of(patron));
  if (cards == 0) return {};
  return {exhibition_points(state, seat, patron),
          fmt::format("{} × {}", cards, best_room(state, seat, patron).value)};
}

int exhibition_of(const State& state, Actor seat) {
  int points = 0;
  for (std::size_t i = 0; i < kPatrons; ++i) {
    points += exhibition_points(state, seat, static_cast<Patron>(i));
  }
  return points;
}

EndCell cell_of(const State& state, Actor seat, const SheetRow& row) {
  const int total = state.score[seat_index(seat)];
  const int sets = full_sets(state, seat);
  switch (row.kind) {
    case Row::kParcels:
      return {total - exhibition_of(state, seat) - sets * kSetValue, {}};
    case Row::kPatron:
      return exhibited(state, seat, row.patron);
    case Row::kSets:
      return {std::int64_t{sets} * kSetValue,
              sets > 0 ? fmt::format("{} × {}", sets, kSetValue) : std::string()};
    case Row::kTotal:
      return {total, {}};
    case Row::kHand:
      return {state.hand[seat_index(seat)], {}};
  }
  return {};
}

Message words_of(const SheetRow& row) {
  switch (row.kind) {
    case Row::kParcels:
      return tr("parcels");
    case Row::kSets:
      return tr("full sets");
    case Row::kTotal:
      return tr("points");
    case Row::kHand:
      return tr("in hand");
    case Row::kPatron:
      return to_message(kPatronLetters[index_of(row.patron)]);
  }
  return {};
}

/// Returns whether two players have equal points, so that archaeologists in hand may decide.
bool any_level(const State& state) {
  for (Actor seat = 1; seat < state.players; ++seat) {
    for (Actor other = 0; other < seat; ++other) {
      if (state.score[seat_index(seat)] == state.score[seat_index(other)]) return true;
    }
  }
  return false;
}

/// Draws a parcel's card with the head of `patron`, its left side at `left`. Returns the width.
double add_patron_sign(Scene& scene, const Canvas& canvas, Patron patron, Point left, double size) {
  const Point low = left - Point{0, size / 2};
  const Point high = low + Point{size * 1.9, size};
  scene.add_path(colour_of(patron) + " ink-edge", Path().box(low, high, size * 0.14)).stroke =
      std::max(0.8, size * 0.04);
  add_head(scene, "ink", patron, low + Point{size / 2, size / 2}, size * 0.86);
  scene.add_text("ink strong", {low.x + size * 1.4, left.y},
                 std::max(canvas.least_text, size * 0.7),
                 std::string(1, kPatronLetters[index_of(patron)]));
  return high.x - low.x;
}

std::vector<SheetRow> rows_of(const State& state) {
  std::vector<SheetRow> rows = {{Row::kParcels, Patron::kNone}};
  for (const Patron patron : state.wings) rows.push_back({Row::kPatron, patron});
  rows.push_back({Row::kSets, Patron::kNone});
  rows.push_back({Row::kTotal, Patron::kNone});
  if (any_level(state)) rows.push_back({Row::kHand, Patron::kNone});
  return rows;
}

/// Returns the row that decided who won: the points, or the hands among those who have as many
/// points as the winner.
Row decided_by(const State& state, const Outcome& outcome) {
  const int best = state.score[seat_index(outcome.winners.front())];
  for (Actor seat = 0; seat < state.players; ++seat) {
    if (!wins(outcome, seat) && state.score[seat_index(seat)] == best) return Row::kHand;
  }
  return Row::kTotal;
}

EndCard card_of(const State& state, const std::vector<SheetRow>& rows, Language language) {
  const Outcome outcome = outcome_of(state);
  const Row decisive = decided_by(state, outcome);
  EndCard card;
  for (Actor seat = 0; seat < state.players; ++seat) {
    card.columns.push_back({seat, {}, wins(outcome, seat)});
  }
  const auto merit = [&](int seat) {
    const auto index = static_cast<std::size_t>(seat);
    return std::pair{state.score[index], state.hand[index]};
  };
  rank_columns(
      card, [&](int seat, int other) { return merit(seat) > merit(other); }, language);
  for (const SheetRow& row : rows) {
    EndRow& out = card.rows.emplace_back();
    out.words = words_of(row).in(language);
    out.sum = row.kind == Row::kTotal;
    out.decides = row.kind == decisive;
    for (Actor seat = 0; seat < state.players; ++seat) {
      out.cells.push_back(cell_of(state, seat, row));
    }
  }
  return card;
}

}  // namespace

void add_result(Scene& scene, const Canvas& canvas, const AreaLayout& area, const State& state) {
  const std::vector<SheetRow> rows = rows_of(state);
  scene.end = card_of(state, rows, canvas.language);
  scene.ends_on_board = true;
  const double inset = canvas.measures().gap / 2;
  const Point low = area.corner + Point{inset, inset};
  draw_end_card(scene, canvas, {low, area.corner + area.size()}, *scene.end,
                [&](Scene& on, std::size_t row, Point left, double size) {
                  return rows[row].kind == Row::kPatron
                             ? add_patron_sign(on, canvas, rows[row].patron, left, size)
                             : 0;
                });
}

}  // namespace stela::mykerinos
