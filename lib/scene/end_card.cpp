#include "lib/scene/end_card.h"

#include <algorithm>

#include "lib/core/sorted.h"
#include "lib/scene/caption.h"
#include "lib/scene/path.h"
#include "lib/scene/text.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

/// The height of the heading in rows: the players' discs and their ranks.
constexpr double kHeads = 1.5;
/// The width of the frame around the winner's column, relative to the column.
constexpr double kFrame = 0.94;
/// The height of the title, relative to its font size.
constexpr double kTitle = 1.8;

class EndTable {
 public:
  EndTable(Scene& scene, const Canvas& canvas, Extent box, const EndCard& card,
           const DrawRowSign& sign)
      : scene_(scene),
        canvas_(canvas),
        measures_(canvas.measures()),
        box_(box),
        card_(card),
        sign_(sign) {
    const double width = box.high.x - box.low.x;
    // Longer words are cut.
    constexpr double kMinWords = 0.24;
    constexpr double kMaxWords = 0.42;
    words_ = kMinWords * width;
    for (const EndRow& row : card.rows) {
      const double words = text_width(row.words, words_size(), bold(row)) + 1.4 * measures_.padding;
      words_ = std::max(words_, std::min(words, kMaxWords * width));
    }
    number_ = std::max(measures_.number, canvas.least_text);
    const double count = std::max(1.0, static_cast<double>(columns()));
    const auto column = [&] { return (width - words_ - measures_.padding) / count; };
    // Numbers that would run together are a little smaller, and then take room from the words.
    constexpr double kSmaller = 0.85;
    number_ = std::max({number_ * kSmaller, canvas.least_text,
                        number_ * std::min(1.0, column() / needed(number_))});
    words_ = std::max(kMinWords * width,
                      std::min(words_, width - measures_.padding - count * needed(number_)));
    column_ = column();
    row_ = (box.high.y - box.low.y - title() - measures_.padding) /
           (static_cast<double>(card.rows.size()) + kHeads);
    first_ = box.low.y + title() + row_ * kHeads;
  }

  void draw() {
    scene_.add_path("card rule-edge", Path().box(box_.low, box_.high, measures_.radius)).stroke =
        1.2;
    scene_.add_text("name strong", {box_.low.x + measures_.padding, box_.low.y + title() * 0.6},
                    title_size(), tr(canvas_.language, "Final scores"), Anchor::kStart);
    for (std::size_t i = 0; i < card_.rows.size(); ++i) light(i);
    for (std::size_t i = 0; i < columns(); ++i) draw_column(i);
    for (std::size_t i = 0; i < card_.rows.size(); ++i) draw_words(i);
  }

 private:
  [[nodiscard]] std::size_t columns() const { return card_.columns.size(); }
  [[nodiscard]] double title_size() const {
    return std::max(canvas_.least_text, std::min(measures_.title, box_width() * 0.09));
  }
  [[nodiscard]] double title() const { return title_size() * kTitle; }
  [[nodiscard]] double box_width() const { return box_.high.x - box_.low.x; }
  [[nodiscard]] double words_size() const { return std::max(measures_.small, canvas_.least_text); }
  [[nodiscard]] double middle_of_row(std::size_t row) const {
    return first_ + (static_cast<double>(row) + 0.5) * row_;
  }

  /// Returns the width of a column in which all numbers of that size stand apart.
  [[nodiscard]] double needed(double size) const {
    double widest = 0;
    for (const EndRow& row : card_.rows) {
      for (const EndCell& cell : row.cells) {
        if (row.sum) continue;
        widest = std::max(widest, text_width(in_words(cell.number), size, true));
      }
    }
    constexpr double kApart = 0.35;
    return std::max(1.0, widest + kApart * size);
  }

  /// Returns the size of the numbers of a sum: the same for all.
  [[nodiscard]] double sum_size(const EndRow& row) const {
    constexpr double kLarge = 1.4;
    constexpr double kFilled = 0.78;
    double size = kLarge * number_;
    for (const EndCell& cell : row.cells) {
      size = std::min(size, fitting_size(in_words(cell.number), size, kFilled * column_, true));
    }
    return std::max(size, canvas_.least_text);
  }

  [[nodiscard]] static bool bold(const EndRow& row) { return row.sum || row.decides; }
  /// Winners have a rank, as everyone has.
  [[nodiscard]] static std::string fate(const EndColumn& column) {
    return column.won ? "1." : column.fate;
  }

  void write(std::string_view classes, Point at, double size, std::string_view text,
             Anchor anchor = Anchor::kMiddle) {
    if (size >= canvas_.least_text) scene_.add_text(classes, at, size, text, anchor);
  }

  /// Highlights a row that decided who won.
  void light(std::size_t index) {
    if (!card_.rows[index].decides) return;
    const double half = row_ * 0.46;
    const double y = middle_of_row(index);
    const double edge = measures_.padding * 0.4;
    scene_.add_path("gold o40", Path().box({box_.low.x + edge, y - half},
                                           {box_.high.x - edge, y + half}, measures_.radius * 0.5));
  }

  void draw_words(std::size_t index) {
    const EndRow& row = card_.rows[index];
    const double y = middle_of_row(index);
    const double left = box_.low.x + measures_.padding;
    const double right = box_.high.x - measures_.padding;
    const double top = first_ + static_cast<double>(index) * row_;
    scene_.add_segments(row.sum ? "ink-line" : "rule-line", {{left, top}, {right, top}}).stroke =
        row.sum ? 2 : 1;
    const double size = std::min(row_ * 0.7, words_ * 0.4);
    if (sign_ && sign_(scene_, index, {left, y}, size) > 0) return;
    // Longer words are smaller, as far as they are readable.
    const double room = words_ - measures_.padding;
    const double text =
        std::max(fitting_size(row.words, words_size(), room, bold(row)),
                 std::min(words_size(), std::max(words_size() * 0.8, canvas_.least_text)));
    const std::string_view classes = bold(row) ? "ink strong" : "soft";
    const std::vector<std::string> lines = wrap_text(row.words, text, room, bold(row));
    constexpr double kLine = 1.1;
    if (lines.size() == 2 && 2 * kLine * text <= row_) {
      scene_.add_text(classes, {left, y - kLine * text / 2}, text, lines[0], Anchor::kStart);
      scene_.add_text(classes, {left, y + kLine * text / 2}, text, lines[1], Anchor::kStart);
      return;
    }
    scene_.add_text(classes, {left, y}, text, fit_text(row.words, text, room, bold(row)),
                    Anchor::kStart);
  }

  void draw_column(std::size_t index) {
    const EndColumn& column = card_.columns[index];
    const double x = box_.low.x + words_ + (static_cast<double>(index) + 0.5) * column_;
    if (column.won) {
      const Point low{x - column_ * kFrame / 2, box_.low.y + title()};
      const Point high{x + column_ * kFrame / 2, box_.high.y - measures_.padding * 0.5};
      const Path box = Path().box(low, high, measures_.radius);
      scene_.add_path("gold-dark-line", box).stroke = measures_.radius * 0.55;
      scene_.add_path("gold-line", box).stroke = measures_.radius * 0.35;
    }
    const double radius = std::min(row_ * 0.36, column_ * 0.3);
    add_chip(scene_, canvas_, column.seat, {x, box_.low.y + title() + row_ * 0.52}, radius);
    // Long words are smaller here, too.
    const std::string words = fate(column);
    const double room = column_ * kFrame;
    const double size = std::max(fitting_size(words, words_size(), room, column.won),
                                 std::min(words_size(), canvas_.least_text));
    write(column.won ? "ink strong" : "soft", {x, box_.low.y + title() + row_ * 1.18}, size,
          fit_text(words, size, room, column.won));
    for (std::size_t i = 0; i < card_.rows.size(); ++i) {
      const EndRow& row = card_.rows[i];
      draw_cell(x, i, row, row.cells[static_cast<std::size_t>(column.seat)]);
    }
  }

  void draw_cell(double x, std::size_t index, const EndRow& row, const EndCell& cell) {
    const double y = middle_of_row(index);
    const std::string number = in_words(cell.number);
    const double size = number_;
    if (row.sum) return write("ink strong", {x, y}, sum_size(row), number);
    if (cell.number == 0 && cell.made_of.empty()) return write("soft", {x, y}, size, "–");
    const double small = measures_.legend;
    const bool both = !cell.made_of.empty() && small >= canvas_.least_text &&
                      text_width(cell.made_of, small) < column_ * 0.96;
    const double up = both ? small * 0.62 : 0;
    write("ink strong", {x, y - up}, size, number);
    if (both) write("soft", {x, y + size * 0.62}, small, cell.made_of);
  }

  static std::string in_words(std::int64_t number) {
    return number < 0 ? "−" + std::to_string(-number) : std::to_string(number);
  }

  Scene& scene_;
  const Canvas& canvas_;
  Measures measures_;
  Extent box_;
  const EndCard& card_;
  const DrawRowSign& sign_;
  /// The width of the words on the left, and of a column; the height of a row.
  double words_ = 0;
  double column_ = 0;
  /// Size of the numbers.
  double number_ = 0;
  double row_ = 0;
  /// The top of the first row.
  double first_ = 0;
};

}  // namespace

double end_card_height(const Canvas& canvas, const EndCard& card) {
  const Measures measures = canvas.measures();
  const bool made = std::ranges::any_of(card.rows, [](const EndRow& row) {
    return std::ranges::any_of(row.cells,
                               [](const EndCell& cell) { return !cell.made_of.empty(); });
  });
  const double row = measures.number * (made ? 2.1 : 1.6);
  return measures.title * kTitle + row * (static_cast<double>(card.rows.size()) + kHeads) +
         measures.padding;
}

void draw_end_card(Scene& scene, const Canvas& canvas, Extent box, const EndCard& card,
                   const DrawRowSign& sign) {
  EndTable(scene, canvas, box, card, sign).draw();
}

void rank_columns(EndCard& card, const std::function<bool(int seat, int other)>& better,
                  Language language) {
  std::vector<EndColumn>& columns = card.columns;
  sort_stably(columns, [&](const EndColumn& one, const EndColumn& two) {
    return one.won != two.won ? one.won : better(one.seat, two.seat);
  });
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (!columns[i].fate.empty()) continue;
    std::size_t place = i;
    while (place > 0 && !columns[place - 1].won &&
           !better(columns[place - 1].seat, columns[place].seat)) {
      --place;
    }
    columns[i].fate = columns[i].won ? tr(language, "won") : std::to_string(place + 1) + ".";
  }
}

}  // namespace stela
