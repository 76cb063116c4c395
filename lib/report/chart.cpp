#include "lib/report/chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>

#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/game/info.h"
#include "lib/render/svg.h"
#include "lib/scene/text.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

/// Distance between two names, in font sizes.
constexpr double kNameStep = 1.5;

/// Returns the distance between labelled values of an axis, for about `most` labels.
std::int64_t chart_step(std::int64_t range, double most) {
  std::int64_t step = 1;
  for (int i = 0; static_cast<double>(range) > most * static_cast<double>(step); ++i) {
    step = i % 3 == 1 ? step / 2 * 5 : step * 2;
  }
  return step;
}

}  // namespace

ChartPanel::ChartPanel(const Summary& summary, const ChartLayout& layout, std::size_t widest)
    : summary_(summary), layout_(layout) {
  std::vector<std::string_view> colours;
  for (const SummaryPlayer& player : summary.players) colours.emplace_back(player.colour);
  letters_ = scene_players(colours);
  double widest_name = 0;
  for (std::size_t seat = 0; seat < letters_.size(); ++seat) {
    widest_name = std::max(widest_name, text_width(name_of(seat), layout.text));
  }
  score_width_ = text_width(std::string(widest, '0'), layout.text, true);
  const double before_name = chip() * 2 + layout.text * 1.6 + score_width_;
  name_width_ = std::min(widest_name, layout.width * layout.most_names - before_name);
  right_ = layout.width - before_name - name_width_ - 2;
}

void ChartPanel::begin(std::string_view title, double top, double height, std::int64_t low,
                       std::int64_t high) {
  top_ = top;
  bottom_ = top + height;
  low_ = low;
  high_ = high;
  // At the top of its space, as marks may be below.
  const double y = top_ - kTitleHeight + text() * 0.7;
  add_text("head", "ink strong", {left(), y}, Anchor::kStart, title, text());
}

Element& ChartPanel::add(Figure figure, std::string_view page, std::string_view words,
                         std::vector<Point> points) {
  ChartPart& part = drawn_.emplace_back();
  part.page = page;
  part.element.figure = figure;
  part.element.classes = words;
  part.element.points = std::move(points);
  return part.element;
}

Element& ChartPanel::add_line(std::string_view page, std::string_view words,
                              std::vector<Point> points, double width) {
  Element& line = add(Figure::kLine, page, words, std::move(points));
  line.stroke = width;
  return line;
}

void ChartPanel::add_text(std::string_view page, std::string_view words, Point at, Anchor anchor,
                          std::string_view text, double size) {
  Element& element = add(Figure::kText, page, words, {at});
  element.anchor = anchor;
  element.text = text;
  element.size = size;
}

void ChartPanel::draw_grid(std::int64_t value, std::string_view label) {
  const double y = y_of(value);
  add_line("grid", "rule-line o60", {{left(), y}, {right_, y}}, 1);
  add_text("tick", "soft", {left() - 7, y}, Anchor::kEnd, label, text());
}

void ChartPanel::draw_numbers() {
  const auto last = static_cast<std::int64_t>(summary_.course.size()) - 1;
  const std::int64_t entries = chart_step(last, (right_ - left()) / text() / 3);
  for (std::int64_t i = 0; i <= last; i += entries) {
    const auto index = static_cast<std::size_t>(i);
    add_text("tick", "soft", {x_of(index), bottom_ + text() * 1.14}, Anchor::kMiddle,
             std::to_string(summary_.course[index].entry), text());
  }
}

void ChartPanel::draw_names(std::vector<ChartEnd> ends) {
  const double step = text() * kNameStep;
  sort_stably(ends, [](const ChartEnd& one, const ChartEnd& other) {
    return std::pair(one.y, one.seat) < std::pair(other.y, other.seat);
  });
  double free = top_ - step / 2;
  for (ChartEnd& end : ends) {
    end.y = std::max(end.y, free);
    free = end.y + step;
  }
  // ... and back up if they would extend below the plot.
  double limit = bottom_ + step / 2;
  for (std::size_t i = ends.size(); i-- > 0;) {
    ends[i].y = std::min(ends[i].y, limit);
    limit = ends[i].y - step;
  }
  for (const ChartEnd& end : ends) draw_name(end);
}

double ChartPanel::x_of(std::size_t index) const {
  const std::size_t last = std::max<std::size_t>(summary_.course.size() - 1, 1);
  return left() + (right_ - left()) * static_cast<double>(index) / static_cast<double>(last);
}

double ChartPanel::y_of(std::int64_t value) const {
  return top_ +
         (bottom_ - top_) * static_cast<double>(high_ - value) / static_cast<double>(high_ - low_);
}

std::string ChartPanel::name_of(std::size_t seat) const {
  return without_controls(called(summary_.players[seat]));
}

void ChartPanel::draw_name(const ChartEnd& end) {
  const Point disc{right_ + text() * 0.7 + chip(), end.y};
  const double number = disc.x + chip() + text() * 0.4 + score_width_;
  add_line("lead", "soft-line", {{right_, end.line}, disc}, 1);
  const std::string own = player_class(static_cast<int>(end.seat));
  Element& circle = add(Figure::kCircle, own, own + " ink-edge", {disc});
  circle.size = chip();
  circle.stroke = 1.2;
  const std::string on = "strong " + on_player_class(static_cast<int>(end.seat));
  add_text(on, on, disc, Anchor::kMiddle, letters_[end.seat].letter, chip() * 1.2);
  add_text("end", "ink strong", {number, end.y}, Anchor::kEnd, end.number, text());
  add_text("name", "ink", {number + text() * 0.4, end.y}, Anchor::kStart,
           fit_text(name_of(end.seat), text(), name_width_), text());
}

namespace {

constexpr ChartLayout kWide = {"wide", 720, 40, 0.4, 13, 104, 220};
constexpr ChartLayout kNarrow = {"narrow", 320, 28, 0.5, 11, 96, 170};

constexpr double kTop = 6;
/// Height of the entry numbers below a plot.
constexpr double kNumbersHeight = 26;
/// Distance between the lines of players with the same score.
constexpr double kBeside = 2.4;

std::string_view name_of(Figure figure) {
  if (figure == Figure::kPolygon) return "polygon";
  return figure == Figure::kLine ? "polyline" : "path";
}

void write_part(ChartPart& part, std::string& out) {
  part.element.classes = part.page;
  // The style sets line widths, except for letters, which are as large as their disc.
  part.element.stroke = part.element.dash = part.element.gap = 0;
  write_element(part.element, out);
  if (part.title.empty()) return;
  constexpr std::string_view kEnd = "/>";
  out.resize(out.size() - kEnd.size());
  out += fmt::format("><title>{}</title></{}>", escaped(part.title), name_of(part.element.figure));
}

std::int64_t last_score(const Summary& summary, std::size_t seat, std::size_t part) {
  return summary.course.back().scores[seat].parts[part];
}

/// Returns the number of digits of the widest number at the end of a line.
std::size_t widest_number(const Summary& summary, const std::vector<std::size_t>& parts) {
  std::size_t widest = summary.analysed() ? as_decimal(kWhole).size() : 1;
  for (std::size_t seat = 0; seat < summary.players.size(); ++seat) {
    for (const std::size_t part : parts) {
      widest = std::max(widest, std::to_string(last_score(summary, seat, part)).size());
    }
  }
  return widest;
}

/// Returns the parts of a score that change during the game; if there is nothing else to show, all.
std::vector<std::size_t> changing_parts(const Summary& summary) {
  std::vector<std::size_t> all(summary.game->score_parts.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  std::vector<std::size_t> out;
  std::ranges::copy_if(all, std::back_inserter(out), [&](std::size_t part) {
    return std::ranges::any_of(summary.course, [&](const ScorePoint& point) {
      for (std::size_t seat = 0; seat < point.scores.size(); ++seat) {
        const Score& start = summary.course.front().scores[seat];
        if (point.scores[seat].parts[part] != start.parts[part]) return true;
      }
      return false;
    });
  });
  return out.empty() && !summary.analysed() ? all : out;
}

class Chart {
 public:
  /// Shows the given parts of the scores.
  Chart(const Summary& summary, const ChartLayout& layout, std::vector<std::size_t> parts,
        bool shares_by_script = false)
      : summary_(summary),
        layout_(layout),
        shares_by_script_(shares_by_script),
        parts_(std::move(parts)),
        panel_(summary, layout, widest_number(summary, parts_)) {
    if (summary.analysed()) {
      panel_.begin(shares_title(), kTop + kTitleHeight, layout.plot, 0, kWhole);
      draw_shares(summary, shares_by_script, panel_);
    }
    for (std::size_t i = 0; i < parts_.size(); ++i) draw_panel(i, parts_[i]);
  }

  std::string write() {
    std::string out = fmt::format(
        "<svg class=\"stela chart {0}\" xmlns=\"http://www.w3.org/2000/svg\" width=\"{1}\" "
        "height=\"{2:.0f}\" viewBox=\"0 0 {1} {2:.0f}\" text-anchor=\"middle\" font-size=\"{3}\" "
        "role=\"img\" data-left=\"{4}\" "
        "data-right=\"{5:.1f}\" data-points=\"{6}\"{7}><title>{9}</title><desc>{8}</desc>",
        layout_.classes, layout_.width, height(), layout_.text, layout_.left, panel_.right(),
        summary_.course.size(), place_of_shares(), escaped(description()), title());
    for (ChartPart& part : panel_.drawn()) write_part(part, out);
    return out + "</svg>\n";
  }

  Scene scene() {
    Scene out;
    out.title = title();
    out.description = description();
    out.players = panel_.letters();
    out.margin = 0;
    out.include({0, 0});
    out.include({layout_.width, height()});
    for (ChartPart& part : panel_.drawn()) out.elements.push_back(std::move(part.element));
    return out;
  }

 private:
  /// Attributes for the script that draws the shares.
  [[nodiscard]] std::string place_of_shares() const {
    if (!summary_.analysed() || !shares_by_script_) return {};
    const double top = kTop + kTitleHeight;
    return fmt::format(" data-top=\"{}\" data-bottom=\"{}\"", top, top + layout_.plot);
  }

  [[nodiscard]] double height() const { return top_of(parts_.size()) - kTitleHeight; }
  [[nodiscard]] double plot_height() const {
    return parts_.size() == 1 ? layout_.lone_plot : layout_.plot;
  }
  [[nodiscard]] double panel_height() const {
    return kTitleHeight + plot_height() + kNumbersHeight;
  }
  /// Returns the top of the plot of the `index`-th shown part, below the shares, if any.
  [[nodiscard]] double top_of(std::size_t index) const {
    const double shares = summary_.analysed() ? kTitleHeight + layout_.plot + kNumbersHeight : 0;
    return kTop + shares + static_cast<double>(index) * panel_height() + kTitleHeight;
  }

  [[nodiscard]] std::string title() const {
    return parts_.empty() ? shares_title() : tr(summary_.language, "Scores along the way");
  }
  [[nodiscard]] std::string shares_title() const {
    return tr(summary_.language, "Win share (estimated)");
  }
  [[nodiscard]] std::string description() const {
    const Language language = summary_.language;
    std::vector<Message> players;
    for (std::size_t seat = 0; seat < summary_.players.size(); ++seat) {
      std::vector<Message> scores;
      for (const std::size_t part : parts_) {
        const std::int64_t score = last_score(summary_, seat, part);
        scores.push_back(summary_.game->score_units[part].of(score, std::to_string(score)));
      }
      Message player(full_name(summary_.players[seat]));
      if (!scores.empty()) player = tr("{0}: {1}", player, comma_list(scores));
      players.push_back(std::move(player));
      if (!summary_.analysed()) continue;
      const SharePoint& last = summary_.analysis->course.back();
      players.push_back(tr("win share after entry {0}: {1}", last.entry,
                           decimal_message(last.shares.seats[seat])));
    }
    return tr(language, "After entry {0}: {1}", summary_.course.back().entry, comma_list(players));
  }

  void draw_panel(std::size_t index, std::size_t part) {
    std::int64_t low = 0;
    std::int64_t high = 1;
    for (const ScorePoint& point : summary_.course) {
      for (const Score& score : point.scores) {
        low = std::min(low, score.parts[part]);
        high = std::max(high, score.parts[part]);
      }
    }
    panel_.begin(
        capitalised(std::string(summary_.language.translate(summary_.game->score_parts[part]))),
        top_of(index), plot_height(), low, high);
    draw_axes(low, high);
    draw_rounds();
    for (std::size_t seat = 0; seat < summary_.players.size(); ++seat) draw_line(seat, part);
    draw_names(part);
  }

  /// Returns the y of a player's line at `value`.
  [[nodiscard]] double y_of(std::int64_t value, std::size_t seat) const {
    const double middle = static_cast<double>(summary_.players.size() - 1) / 2;
    return panel_.y_of(value) + (static_cast<double>(seat) - middle) * kBeside;
  }

  void draw_axes(std::int64_t low, std::int64_t high) {
    const std::int64_t step = chart_step(high - low, plot_height() / layout_.text / 2.2);
    for (std::int64_t value = low / step * step; value <= high; value += step) {
      if (value >= low) panel_.draw_grid(value, std::to_string(value));
    }
    panel_.draw_numbers();
  }

  void draw_rounds() {
    for (const RoundMark& round : summary_.rounds) {
      const auto at = std::ranges::find(summary_.course, round.entry, &ScorePoint::entry);
      if (at == summary_.course.end()) continue;
      const double x = panel_.x_of(static_cast<std::size_t>(at - summary_.course.begin()));
      Element& line =
          panel_.add_line("round", "soft-line", {{x, panel_.top()}, {x, panel_.bottom()}}, 1);
      line.dash = 2;
      line.gap = 4;
      panel_.call_last(round.text);
    }
  }

  /// Returns the corners of a player's line: a score stays the same until the entry that changes
  /// it.
  [[nodiscard]] std::vector<Point> corners_of(std::size_t seat, std::size_t part) const {
    std::int64_t known = summary_.course.front().scores[seat].parts[part];
    std::vector<Point> out = {{panel_.x_of(0), y_of(known, seat)}};
    for (std::size_t i = 1; i < summary_.course.size(); ++i) {
      const std::int64_t value = summary_.course[i].scores[seat].parts[part];
      if (value == known) continue;
      known = value;
      if (out.size() > 1 && panel_.x_of(i) - out.back().x < kMinStep) {
        out.back().y = y_of(value, seat);
        continue;
      }
      out.push_back({panel_.x_of(i), out.back().y});
      out.push_back({panel_.x_of(i), y_of(value, seat)});
    }
    out.push_back({panel_.right(), out.back().y});
    return out;
  }

  /// Draws a line with an outline like that of a piece.
  void draw_line(std::size_t seat, std::size_t part) {
    const std::string own = player_class(static_cast<int>(seat)) + "-line";
    constexpr double kEdges = 2;
    const double width = kLine - 1;
    const std::vector<Point> corners = corners_of(seat, part);
    panel_.add_line("edge", "ink-line round", corners, width + kEdges);
    panel_.add_line("line " + own, own + " round", corners, width);
    panel_.call_last(full_name(summary_.players[seat]));
  }

  void draw_names(std::size_t part) {
    std::vector<ChartEnd> ends;
    for (std::size_t seat = 0; seat < summary_.players.size(); ++seat) {
      const std::int64_t score = last_score(summary_, seat, part);
      ends.push_back({y_of(score, seat), seat, y_of(score, seat), std::to_string(score)});
    }
    panel_.draw_names(std::move(ends));
  }

  const Summary& summary_;
  const ChartLayout& layout_;
  bool shares_by_script_;
  std::vector<std::size_t> parts_;
  ChartPanel panel_;
};

/// Returns the x of an entry.
double x_at(const Summary& summary, const ChartPanel& panel, int entry) {
  const std::vector<ScorePoint>& course = summary.course;
  const auto at =
      std::ranges::find_if(course, [&](const ScorePoint& point) { return point.entry >= entry; });
  return panel.x_of(std::min(static_cast<std::size_t>(at - course.begin()), course.size() - 1));
}

/// Returns the `points` that are far enough apart to be distinguished, and the first and last one:
/// each point adds to the size of the page.
std::vector<SharePoint> apart(const std::vector<SharePoint>& points, const Summary& summary,
                              const ChartPanel& panel) {
  std::vector<SharePoint> out;
  for (const SharePoint& point : points) {
    const bool near = out.size() > 1 && x_at(summary, panel, point.entry) -
                                                x_at(summary, panel, out[out.size() - 2].entry) <
                                            kMinStep;
    if (near) out.pop_back();
    out.push_back(point);
  }
  return out;
}

/// Moves the upper edge of a seat's area to its lower edge. Each member of a team has the share of
/// the whole team.
void lower(const std::vector<SharePoint>& points, std::size_t seat, const ChartPanel& panel,
           std::vector<Point>& edge) {
  for (std::size_t i = 0; i < points.size(); ++i) {
    const std::vector<Thousandths>& shares = points[i].shares.seats;
    const int sum = std::max(1, std::accumulate(shares.begin(), shares.end(), 0));
    edge[i].y = std::round(edge[i].y + (panel.bottom() - panel.top()) * shares[seat] / sum);
  }
}

/// Draws the marks, moved apart where they would overlap, as far as the plot is wide enough.
void draw_marks(const Summary& summary, ChartPanel& panel) {
  constexpr double kSize = 0.8;
  constexpr double kGap = 0.3;
  const double size = panel.text() * kSize;
  struct Mark {
    double x = 0;
    double half = 0;
    std::string_view text;
  };
  std::vector<Mark> marks;
  double all = 0;
  for (const SummaryLoss& loss : summary.analysis->losses) {
    if (loss.mark.empty()) continue;
    const double half = (text_width(loss.mark, size, true) + kGap * size) / 2;
    marks.push_back({x_at(summary, panel, loss.entry), half, loss.mark});
    all += 2 * half;
  }
  const double part = std::min(1.0, (panel.right() - panel.left()) / std::max(all, 1.0));
  double least = panel.left();
  for (Mark& mark : marks) {
    mark.half *= part;
    mark.x = std::max(mark.x, least + mark.half);
    least = mark.x + mark.half;
  }
  double most = panel.right();
  for (std::size_t i = marks.size(); i-- > 0;) {
    marks[i].x = std::min(marks[i].x, most - marks[i].half);
    most = marks[i].x - marks[i].half;
  }
  for (const Mark& mark : marks) {
    panel.add_text("mark", "ink strong", {mark.x, panel.top() - panel.text() * 0.4},
                   Anchor::kMiddle, mark.text, size);
  }
}

}  // namespace

std::string write_chart(const Summary& summary, bool shares_by_script) {
  const std::vector<std::size_t> parts = changing_parts(summary);
  return "<div class=\"charts\">\n" + Chart(summary, kWide, parts, shares_by_script).write() +
         Chart(summary, kNarrow, parts, shares_by_script).write() + "</div>\n";
}

std::string write_shares(const Summary& summary) { return Chart(summary, kNarrow, {}).write(); }

Scene chart_scene(const Summary& summary) {
  return Chart(summary, kWide, changing_parts(summary)).scene();
}

void draw_shares(const Summary& summary, bool by_script, ChartPanel& panel) {
  panel.draw_grid(0, "0");
  panel.draw_grid(kWhole / 2, "½");
  panel.draw_grid(kWhole, "1");
  panel.draw_numbers();
  const SummaryAnalysis& analysis = *summary.analysis;
  std::vector<SharePoint> points = analysis.course;
  if (analysis.note.has_game_values()) {
    points.insert(points.begin(), {points.front().entry - 1, analysis.note.start});
  }
  points = apart(points, summary, panel);
  std::vector<Point> edge;
  for (const SharePoint& point : points) {
    edge.push_back({std::round(x_at(summary, panel, point.entry)), panel.top()});
  }
  std::vector<ChartEnd> ends;
  for (std::size_t seat = 0; seat < summary.players.size(); ++seat) {
    // Each area extends to the bottom, below those of the following seats.
    std::vector<Point> corners = edge;
    if (seat == 0) corners.erase(corners.begin() + 1, corners.end() - 1);
    corners.push_back({edge.back().x, panel.bottom()});
    corners.push_back({edge.front().x, panel.bottom()});
    if (by_script) corners.clear();
    const std::string own = player_class(static_cast<int>(seat));
    panel.add(Figure::kPolygon, "area " + own, own + " ink-edge", std::move(corners)).stroke = 1;
    panel.call_last(full_name(summary.players[seat]));
    const double top = edge.back().y;
    lower(points, seat, panel, edge);
    const double middle = (top + edge.back().y) / 2;
    ends.push_back({middle, seat, middle,
                    decimal_message(points.back().shares.seats[seat]).in(summary.language)});
  }
  const double middle = panel.y_of(kWhole / 2);
  Element& half =
      panel.add_line("round", "soft-line", {{panel.left(), middle}, {panel.right(), middle}}, 1);
  half.dash = 2;
  half.gap = 4;
  panel.draw_names(std::move(ends));
  if (!by_script) draw_marks(summary, panel);
}

}  // namespace stela
