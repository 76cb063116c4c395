#include "lib/mykerinos/pictures/result.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "lib/mykerinos/rules/scoring.h"
#include "lib/scene/frame.h"
#include "lib/scene/path.h"
#include "lib/scene/pieces.h"
#include "lib/scene/text.h"

namespace stela::mykerinos {
namespace {

/// A line of the sheet: of one patron's cards, of the parcels, the full sets or the hands.
enum class Row : std::uint8_t { kParcels, kPatron, kSets, kTotal, kHand };
struct SheetRow {
  Row kind = Row::kParcels;
  Patron patron = Patron::kNone;
};

/// A number, and what it is the product of; empty: of nothing.
struct Cell {
  int points = 0;
  std::string product;
};

Cell exhibited(const State& state, Actor seat, Patron patron) {
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

Cell cell_of(const State& state, Actor seat, const SheetRow& row) {
  const int total = state.score[seat_index(seat)];
  const int sets = full_sets(state, seat);
  switch (row.kind) {
    case Row::kParcels:
      return {total - exhibition_of(state, seat) - sets * kSetValue, {}};
    case Row::kPatron:
      return exhibited(state, seat, row.patron);
    case Row::kSets:
      return {sets * kSetValue, sets > 0 ? fmt::format("{} × {}", sets, kSetValue) : std::string()};
    case Row::kTotal:
      return {total, {}};
    case Row::kHand:
      return {state.hand[seat_index(seat)], {}};
  }
  return {};
}

std::string words_of(const SheetRow& row) {
  switch (row.kind) {
    case Row::kParcels:
      return "parcels";
    case Row::kSets:
      return "full sets";
    case Row::kTotal:
      return "points";
    case Row::kHand:
      return "in hand";
    case Row::kPatron:
      return std::string(1, kPatronLetters[index_of(row.patron)]);
  }
  return {};
}

/// The best first; players who are level by seat.
std::vector<Actor> order_of(const State& state) {
  std::vector<Actor> order;
  for (Actor seat = 0; seat < state.players; ++seat) order.push_back(seat);
  std::stable_sort(order.begin(), order.end(), [&](Actor one, Actor other) {
    const auto merit = [&](Actor seat) {
      return std::pair{state.score[seat_index(seat)], state.hand[seat_index(seat)]};
    };
    return merit(one) > merit(other);
  });
  return order;
}

/// Two players have as many points as one another: archaeologists in hand may decide.
bool any_level(const State& state) {
  for (Actor seat = 1; seat < state.players; ++seat) {
    for (Actor other = 0; other < seat; ++other) {
      if (state.score[seat_index(seat)] == state.score[seat_index(other)]) return true;
    }
  }
  return false;
}

std::vector<SheetRow> rows_of(const State& state) {
  std::vector<SheetRow> rows = {{Row::kParcels, Patron::kNone}};
  for (const Patron patron : state.wings) rows.push_back({Row::kPatron, patron});
  rows.push_back({Row::kSets, Patron::kNone});
  rows.push_back({Row::kTotal, Patron::kNone});
  if (any_level(state)) rows.push_back({Row::kHand, Patron::kNone});
  return rows;
}

/// Draws the sheet between two corners.
class Sheet {
 public:
  Sheet(Scene& scene, const Scale& scale, const Canvas& canvas, const State& state, Extent box)
      : scene_(scene),
        scale_(scale),
        canvas_(canvas),
        measures_(canvas.measures()),
        state_(state),
        box_(box),
        rows_(rows_of(state)),
        order_(order_of(state)) {
    const double width = box.high.x - box.low.x;
    words_ = width * 0.24;
    column_ = (width - words_ - measures_.padding) / static_cast<double>(order_.size());
    // The chips take a row and a half.
    constexpr double kHeads = 1.5;
    row_ = (box.high.y - box.low.y - title()) / (static_cast<double>(rows_.size()) + kHeads);
    first_ = box.low.y + title() + row_ * kHeads;
  }

  void draw() {
    scene_.add_path("card rule-edge", Path().box(box_.low, box_.high, measures_.radius)).stroke =
        1.2;
    write("name strong", {box_.low.x + measures_.padding, box_.low.y + title() * 0.62},
          measures_.title, "Final scores", Anchor::kStart);
    const Outcome outcome = outcome_of(state_);
    for (std::size_t i = 0; i < order_.size(); ++i) {
      const auto& winners = outcome.winners;
      const bool won = std::find(winners.begin(), winners.end(), order_[i]) != winners.end();
      draw_column(i, won, won ? 1 : place_of(i));
    }
    for (std::size_t i = 0; i < rows_.size(); ++i) draw_words(i);
  }

 private:
  [[nodiscard]] double title() const { return measures_.title * 1.8; }
  [[nodiscard]] double middle_of_row(std::size_t row) const {
    return first_ + (static_cast<double>(row) + 0.5) * row_;
  }
  /// Of who does not win: those who are level share the better place.
  [[nodiscard]] std::size_t place_of(std::size_t rank) const {
    const auto merit = [&](std::size_t of) {
      const std::size_t index = seat_index(order_[of]);
      return std::pair{state_.score[index], state_.hand[index]};
    };
    while (rank > 0 && merit(rank - 1) == merit(rank)) --rank;
    return rank + 1;
  }

  void write(std::string_view classes, Point at, double size, std::string_view text,
             Anchor anchor = Anchor::kMiddle) {
    if (size >= scale_.least) scene_.add_text(classes, at, size, text, anchor);
  }

  void draw_words(std::size_t index) {
    const SheetRow& row = rows_[index];
    const double y = middle_of_row(index);
    const double left = box_.low.x + measures_.padding;
    const double right = box_.high.x - measures_.padding;
    const double top = first_ + static_cast<double>(index) * row_;
    Element& line = scene_.add_segments(row.kind == Row::kTotal ? "ink-line" : "rule-line",
                                        {{left, top}, {right, top}});
    line.stroke = row.kind == Row::kTotal ? 2 : 1;
    if (row.kind != Row::kPatron) {
      return write("soft", {left, y}, measures_.small, words_of(row), Anchor::kStart);
    }
    const double size = std::min(row_ * 0.7, words_ * 0.4);
    const Point low{left, y - size / 2};
    const Point high = low + Point{size * 1.9, size};
    scene_.add_path(colour_of(row.patron) + " ink-edge", Path().box(low, high, size * 0.14))
        .stroke = std::max(0.8, size * 0.04);
    add_head(scene_, "ink", row.patron, low + Point{size / 2, size / 2}, size * 0.86);
    write("ink strong", {low.x + size * 1.4, y}, std::min(measures_.number, size * 0.7),
          words_of(row));
  }

  void draw_column(std::size_t rank, bool won, std::size_t place) {
    const Actor seat = order_[rank];
    const double x = box_.low.x + words_ + (static_cast<double>(rank) + 0.5) * column_;
    if (won) {
      const Point low{x - column_ * 0.47, box_.low.y + title()};
      const Point high{x + column_ * 0.47, box_.high.y - measures_.padding * 0.5};
      const Path box = Path().box(low, high, measures_.radius);
      scene_.add_path("gold-dark-line", box).stroke = measures_.radius * 0.55;
      scene_.add_path("gold-line", box).stroke = measures_.radius * 0.35;
    }
    const double radius = std::min(row_ * 0.36, column_ * 0.3);
    add_chip(scene_, canvas_, seat, {x, box_.low.y + title() + row_ * 0.52}, radius);
    write(won ? "ink strong" : "soft", {x, box_.low.y + title() + row_ * 1.18}, measures_.small,
          won ? std::string("won") : fmt::format("{}.", place));
    for (std::size_t i = 0; i < rows_.size(); ++i) draw_cell(x, i, cell_of(state_, seat, rows_[i]));
  }

  void draw_cell(double x, std::size_t index, const Cell& cell) {
    const double y = middle_of_row(index);
    if (rows_[index].kind == Row::kTotal) {
      return write("ink strong", {x, y}, std::max(measures_.number * 1.4, scale_.least),
                   std::to_string(cell.points));
    }
    const double size = measures_.number;
    if (cell.points == 0) return write("soft", {x, y}, size, "–");
    const bool both = !cell.product.empty() && measures_.legend >= scale_.least;
    const double up = both ? measures_.legend * 0.62 : 0;
    write("ink strong", {x, y - up}, size, std::to_string(cell.points));
    if (both) write("soft", {x, y + size * 0.62}, measures_.legend, cell.product);
  }

  Scene& scene_;
  const Scale& scale_;
  const Canvas& canvas_;
  Measures measures_;
  const State& state_;
  Extent box_;
  std::vector<SheetRow> rows_;
  std::vector<Actor> order_;
  /// The width of the words at the left, and of a column; the height of a row.
  double words_ = 0;
  double column_ = 0;
  double row_ = 0;
  /// The top of the first row.
  double first_ = 0;
};

}  // namespace

void add_result(Scene& scene, const Scale& scale, const Canvas& canvas, const AreaLayout& area,
                const State& state) {
  const double inset = canvas.measures().gap / 2;
  const Point low = area.corner + Point{inset, inset};
  Sheet(scene, scale, canvas, state, {low, area.corner + area.size()}).draw();
}

}  // namespace stela::mykerinos
