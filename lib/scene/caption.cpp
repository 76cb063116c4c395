#include "lib/scene/caption.h"

#include <algorithm>

#include "lib/core/sorted.h"
#include "lib/scene/path.h"
#include "lib/scene/text.h"
#include "lib/words/tr.h"

namespace stela {

void add_chip(Scene& scene, const Canvas& canvas, int seat, Point centre, double radius, bool due) {
  const double size = std::max(canvas.least_text, radius * 1.22);
  const double least = size / 1.5;  // the letter must fit
  const double r = std::max(radius, least);
  if (due) scene.add_circle("ink-line", centre, r * 1.28).stroke = std::max(1.4, r * 0.16);
  scene.add_circle(player_class(seat) + " rim-edge", centre, r).stroke = std::max(1.0, r * 0.1);
  scene.add_text(on_player_class(seat) + " strong", centre, size,
                 scene.players[static_cast<std::size_t>(seat)].letter);
}

namespace {

constexpr double kCaptionLineHeight = 1.35;
/// Maximum number of lines for names, and for the title; the rest is cut.
constexpr std::size_t kMaxNameLines = 3;
constexpr std::size_t kTitleLines = 5;

/// Writes the lines of the bar from its upper edge down.
class CaptionBar {
 public:
  CaptionBar(const Canvas& canvas, const std::vector<ScenePlayer>& players, const Caption& caption,
             double top)
      : canvas_(canvas), measures_(canvas.measures()), caption_(caption) {
    bar_.players = players;
    bar_.layer = Layer::kPanel;
    left_ = measures_.margin + measures_.padding;
    right_ = canvas.width - left_;
    y_ = top + measures_.padding * 0.75;
  }

  /// Writes the bar; returns its end.
  double write() {
    write_title();
    write_heading();
    write_entry();
    write_ending();
    for (const std::string& remark : caption_.remarks) write_remark(remark);
    return y_ + measures_.padding * 0.55;
  }

  [[nodiscard]] std::vector<Element>& elements() { return bar_.elements; }

 private:
  void fill_box(std::string_view classes, Point low, Point high) {
    bar_.add_path(classes, Path().box(low, high, measures_.radius * 0.5));
  }

  void write_title() {
    const double size = measures_.title;
    const double middle = y_ + size * 0.5;
    const std::vector<std::string> lines =
        wrap_name(without_controls(caption_.title), size, right_ - left_, kTitleLines, true);
    for (const std::string& line : lines) {
      bar_.add_text("name strong", {left_, y_ + size * 0.5}, size, line, Anchor::kStart);
      y_ += size * 1.15;
    }
    if (lines.empty()) y_ += size * 1.15;
    const double after = lines.size() == 1 ? text_width(lines[0], size, true) : right_;
    double end = write_pill(middle);
    const double players = players_width();
    const double from = left_ + after + measures_.players * 1.6;
    const bool below = players > 0 && from + players > end;
    if (players > 0) {
      Point at{below ? left_ : from, below ? y_ + measures_.players * 0.6 : middle};
      write_players(at);
      if (below) y_ = at.y + measures_.players * 0.8;
    }
    const double taken = players > 0 && !below ? from + players : left_ + after;
    write_notation(middle, taken + measures_.gap * 2, end);
  }

  /// Draws the sign that something is not allowed on the right; returns its left edge.
  double write_pill(double middle) {
    if (!caption_.forbidden || !canvas_.wide()) return right_;
    const std::string words = tr(canvas_.language, "not allowed");
    const double size = measures_.players;
    const double width = text_width(words, size, true) + size * 1.4;
    fill_box("error", {right_ - width, middle - size * 0.8}, {right_, middle + size * 0.8});
    bar_.add_text("paper strong", {right_ - width / 2, middle}, size, words);
    return right_ - width - measures_.gap;
  }

  void write_notation(double middle, double from, double to) {
    const std::string text = without_controls(caption_.notation);
    const double size = measures_.small;
    if (text.empty() || !canvas_.wide() || size < canvas_.least_text) return;
    if (from + text_width(text, size) > to) return;
    bar_.add_text("soft", {to, middle}, size, text, Anchor::kEnd);
  }

  [[nodiscard]] double chip_radius() const {
    return std::max(measures_.chip * 0.72, canvas_.least_text / 1.22);
  }
  [[nodiscard]] bool names_fit() const { return measures_.players >= canvas_.least_text; }

  /// Returns the width of a player's disc and name, including the space after them.
  [[nodiscard]] double player_width(std::size_t seat) const {
    const double name =
        names_fit() ? text_width(without_controls(caption_.players[seat]), measures_.players) : 0;
    return 2 * chip_radius() + measures_.players * 1.33 + name;
  }

  [[nodiscard]] double players_width() const {
    double width = 0;
    for (std::size_t seat = 0; seat < caption_.players.size(); ++seat) width += player_width(seat);
    return width;
  }

  void write_players(Point& at) {
    const double size = measures_.players;
    const double step = size * 1.6;
    for (std::size_t seat = 0; seat < caption_.players.size(); ++seat) {
      if (at.x > left_ && at.x + player_width(seat) - size > right_) at = {left_, at.y + step};
      const double r = chip_radius();
      add_chip(bar_, canvas_, static_cast<int>(seat), at + Point{r, 0}, r);
      at.x += 2 * r + size * 0.38;
      if (!names_fit()) continue;
      const std::vector<std::string> lines =
          wrap_name(without_controls(caption_.players[seat]), size, right_ - at.x, kMaxNameLines);
      for (std::size_t i = 0; i < lines.size(); ++i) {
        if (i > 0) at.y += size * kCaptionLineHeight;
        bar_.add_text("ink", at, size, lines[i], Anchor::kStart);
      }
      at.x = lines.size() > 1 ? right_ : at.x + player_width(seat) - 2 * r - size * 0.38;
    }
  }

  void write_heading() {
    const double size = measures_.name;
    for (const std::string& line :
         wrap_text(without_controls(caption_.heading), size, right_ - left_, true)) {
      bar_.add_text("ink strong", {left_, y_ + size * 0.7}, size, line, Anchor::kStart);
      y_ += size * kCaptionLineHeight;
    }
  }

  void write_entry() {
    const std::string name = without_controls(caption_.name);
    const std::string sentence = without_controls(caption_.sentence);
    if (name.empty() && sentence.empty() && caption_.entry.empty()) return;
    const double size = measures_.sentence;
    y_ += measures_.gap * 0.7;
    Point at{left_, y_ + size * 0.6};
    if (!caption_.entry.empty()) {
      const double width = text_width(caption_.entry, size, true) + size * 0.8;
      fill_box(caption_.forbidden ? "error" : "ink", at - Point{0, size * 0.65},
               at + Point{width, size * 0.65});
      bar_.add_text("paper strong", at + Point{width / 2, 0}, size, caption_.entry);
      at.x += width + measures_.gap * 0.5;
    }
    if (caption_.actor) {
      const double r = std::max(measures_.chip, canvas_.least_text / 1.22);
      add_chip(bar_, canvas_, *caption_.actor, at + Point{r, 0}, r);
      at.x += 2 * r + measures_.gap * 0.9;
    } else if (at.x > left_) {
      at.x += measures_.gap * 0.4;
    }
    write_sentence(at, size, name, sentence);
  }

  /// Writes the name in bold, followed by the sentence, in lines with the same left edge.
  void write_sentence(Point at, double size, const std::string& name, const std::string& sentence) {
    const double room = right_ - at.x;
    std::vector<std::string> bold = wrap_name(name, size, room, kMaxNameLines, true);
    double x = at.x;
    for (std::size_t i = 0; i < bold.size(); ++i) {
      if (i > 0) at.y += size * kCaptionLineHeight;
      bar_.add_text("ink strong", {x, at.y}, size, bold[i], Anchor::kStart);
    }
    if (!bold.empty()) x += text_width(bold.back(), size, true) + text_width(" ", size);
    const std::vector<std::string> lines = wrap_text(sentence, size, room, false, right_ - x);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (i > 0) at = {at.x, at.y + size * kCaptionLineHeight};
      if (lines[i].empty()) continue;
      bar_.add_text("ink", {i == 0 ? x : at.x, at.y}, size, lines[i], Anchor::kStart);
    }
    y_ = at.y + size * 0.72;
  }

  void write_ending() {
    const double size = measures_.sentence;
    const std::string ending = without_controls(caption_.ending);
    if (ending.empty()) return;
    y_ += measures_.gap * 0.5;
    Point at{left_, y_ + size * 0.6};
    for (const int winner : caption_.winners) {
      const double r = std::max(measures_.chip * 0.9, canvas_.least_text / 1.22);
      constexpr double kRing = 1.3;
      add_chip(bar_, canvas_, winner, at + Point{kRing * r, 0}, r, true);
      at.x += 2 * kRing * r + measures_.gap * 0.5;
    }
    for (const std::string& line : wrap_text(ending, size, right_ - at.x, true)) {
      bar_.add_text("name strong", at, size, line, Anchor::kStart);
      at.y += size * kCaptionLineHeight;
    }
    y_ = at.y - size * (kCaptionLineHeight - 0.72);
  }

  void write_remark(const std::string& remark) {
    const double size = measures_.small;
    if (size < canvas_.least_text) return;
    y_ += size * 0.2;
    for (const std::string& line : wrap_text(without_controls(remark), size, right_ - left_)) {
      bar_.add_text("soft", {left_, y_ + size * 0.6}, size, line, Anchor::kStart);
      y_ += size * kCaptionLineHeight;
    }
  }

  const Canvas& canvas_;
  Measures measures_;
  const Caption& caption_;
  Scene bar_;
  double left_ = 0;
  double right_ = 0;
  /// The end of the lines so far.
  double y_ = 0;
};

}  // namespace

double above_caption(const Canvas& canvas) {
  constexpr double kPart = 0.8;
  return canvas.measures().margin * kPart;
}

void add_caption(Scene& scene, const Canvas& canvas, const Caption& caption) {
  const Measures measures = canvas.measures();
  const double height = CaptionBar(canvas, scene.players, caption, 0).write();
  const double top = -measures.gap - height;
  const Point low{measures.margin, std::min(top, caption.top.value_or(top))};
  scene.layer = Layer::kPanel;
  scene
      .add_path("bar rule-edge",
                Path().box(low, {canvas.width - measures.margin, -measures.gap}, measures.radius))
      .stroke = 1;
  CaptionBar bar(canvas, scene.players, caption, low.y);
  (void)bar.write();
  for (Element& element : bar.elements()) scene.elements.push_back(std::move(element));
  scene.include({0, low.y - above_caption(canvas)});
  scene.include({canvas.width, low.y});
}

double plate_width(const Canvas& canvas) { return canvas.width - 2 * canvas.measures().margin; }

Extent add_plate(Scene& scene, const Canvas& canvas, double height, std::string_view ground) {
  const Measures measures = canvas.measures();
  scene.margin = 0;
  const Extent box{{measures.margin, 0}, {canvas.width - measures.margin, height}};
  scene.layer = Layer::kTable;
  scene.add_path(std::string(ground) + " rule-edge", Path().box(box.low, box.high, measures.radius))
      .stroke = 1;
  scene.layer = Layer::kGround;
  scene.board = box;
  return box;
}

void finish_plate(Scene& scene, const Canvas& canvas, const Caption& caption) {
  const double margin = canvas.measures().margin;
  scene.include({0, -margin});
  scene.include({canvas.width, scene.board.high.y + margin});
  add_caption(scene, canvas, caption);
}

namespace {

/// The height of the heading in rows: the players' discs and their ranks.
constexpr double kHeads = 1.5;
/// The width of the frame around the winner's column, relative to the column.
constexpr double kFrame = 0.94;
/// The space beside the words on the left, in paddings: they do not touch the frame.
constexpr double kWordsPadding = 1.4;
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
      const double words =
          text_width(row.words, words_size(), bold(row)) + kWordsPadding * measures_.padding;
      words_ = std::max(words_, std::min(words, kMaxWords * width));
    }
    number_ = std::max(measures_.number, canvas.least_text);
    const double count = std::max(1.0, static_cast<double>(columns()));
    const auto column = [&] { return (width - words_ - measures_.padding) / count; };
    // Numbers that would run together are a little smaller, and then take room from the words.
    constexpr double kSmaller = 0.77;
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
        widest = std::max(widest, text_width(with_sign(cell.number), size, true));
      }
    }
    constexpr double kApart = 0.6;
    return std::max(1.0, widest + kApart * size);
  }

  /// Returns the size of the numbers of a sum: the same for all.
  [[nodiscard]] double sum_size(const EndRow& row) const {
    constexpr double kLarge = 1.4;
    constexpr double kFilled = 0.78;
    double size = kLarge * number_;
    for (const EndCell& cell : row.cells) {
      size = std::min(size, fitting_size(with_sign(cell.number), size, kFilled * column_, true));
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
    const double room = words_ - kWordsPadding * measures_.padding;
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
    const std::string number = with_sign(cell.number);
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
