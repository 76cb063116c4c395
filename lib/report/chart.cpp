#include "lib/report/chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string_view>
#include <utility>

#include "lib/core/markup.h"
#include "lib/core/phrases.h"
#include "lib/game/info.h"
#include "lib/render/svg.h"
#include "lib/scene/scene.h"
#include "lib/scene/text.h"
#include "lib/words/say.h"

namespace stela {
namespace {

/// Measures of a chart, in units of about a pixel.
struct Layout {
  std::string_view classes;
  double width = 0;
  double left = 0;
  /// The most of the width that names may take.
  double most_names = 0;
  double text = 0;
  /// The height of a plot, and of a lone one.
  double plot = 0;
  double lone_plot = 0;
};
constexpr Layout kWide = {"wide", 720, 40, 0.4, 13, 104, 220};
constexpr Layout kNarrow = {"narrow", 320, 28, 0.5, 11, 96, 170};

constexpr double kTop = 6;
/// Above a plot for its title, and below it for the numbers of entries.
constexpr double kTitleHeight = 24;
constexpr double kNumbersHeight = 26;
/// Between two names, in text sizes.
constexpr double kNameStep = 1.5;
constexpr double kLine = 3.6;
/// Lines of players with one score lie beside each other.
constexpr double kBeside = 2.4;
/// A line that rises, and again so soon, rises once.
constexpr double kLeastStep = kLine + 1;
/// Marks of an analysis stand at least so many text sizes apart.
constexpr double kMarkStep = 0.8;

/// The distance between two labelled values of an axis, for about `most` of them.
std::int64_t step_of(std::int64_t range, double most) {
  std::int64_t step = 1;
  for (int i = 0; static_cast<double>(range) > most * static_cast<double>(step); ++i) {
    step = i % 3 == 1 ? step / 2 * 5 : step * 2;
  }
  return step;
}

/// An element of a chart, as in a scene.
struct ChartPart {
  Element element;
  /// Its classes where the style is that of a page.
  std::string page;
  /// What it is, for those who point at it.
  std::string title;
};

class Chart {
 public:
  /// Of the scores it shows the first `parts`.
  Chart(const Summary& summary, const Layout& layout, std::size_t parts,
        bool shares_by_script = false)
      : summary_(summary), layout_(layout), shares_by_script_(shares_by_script), parts_(parts) {
    std::vector<std::string_view> colours;
    for (const SummaryPlayer& player : summary.players) colours.emplace_back(player.colour);
    letters_ = scene_players(colours);
    std::size_t widest_score = 1;
    double widest_name = 0;
    for (std::size_t seat = 0; seat < letters_.size(); ++seat) {
      widest_name = std::max(widest_name, text_width(name_of(seat), layout.text));
      for (std::size_t part = 0; part < parts_; ++part) {
        widest_score = std::max(widest_score, std::to_string(last_score(seat, part)).size());
      }
    }
    if (summary.analysed()) widest_score = std::max(widest_score, as_decimal(kWhole).size());
    score_width_ = text_width(std::string(widest_score, '0'), layout.text, true);
    const double before_name = chip() * 2 + layout.text * 1.6 + score_width_;
    name_width_ = std::min(widest_name, layout.width * layout.most_names - before_name);
    right_ = layout.width - before_name - name_width_ - 2;
  }

  std::string write() {
    draw();
    std::string out = fmt::format(
        "<svg class=\"stela chart {0}\" xmlns=\"http://www.w3.org/2000/svg\" width=\"{1}\" "
        "height=\"{2:.0f}\" viewBox=\"0 0 {1} {2:.0f}\" text-anchor=\"middle\" font-size=\"{3}\" "
        "role=\"img\" data-left=\"{4}\" "
        "data-right=\"{5:.1f}\" data-points=\"{6}\"{7}><title>{9}</title><desc>{8}</desc>",
        layout_.classes, layout_.width, height(), layout_.text, layout_.left, right_,
        summary_.course.size(), place_of_shares(), escaped(description()), title());
    for (ChartPart& part : drawn_) write_part(part, out);
    return out + "</svg>\n";
  }

  Scene scene() {
    draw();
    Scene out;
    out.title = title();
    out.description = description();
    out.players = letters_;
    out.margin = 0;
    out.include({0, 0});
    out.include({layout_.width, height()});
    for (ChartPart& part : drawn_) out.elements.push_back(std::move(part.element));
    return out;
  }

 private:
  void draw() {
    if (summary_.analysed()) draw_shares(*summary_.analysis);
    for (std::size_t part = 0; part < parts_; ++part) draw_panel(part);
  }

  static std::string_view name_of(Figure figure) {
    if (figure == Figure::kPolygon) return "polygon";
    return figure == Figure::kLine ? "polyline" : "path";
  }

  static void write_part(ChartPart& part, std::string& out) {
    part.element.classes = part.page;
    // Of all but letters, which are as large as their disc, the style tells the widths of lines.
    part.element.stroke = part.element.dash = part.element.gap = 0;
    write_element(part.element, out);
    if (part.title.empty()) return;
    constexpr std::string_view kEnd = "/>";
    out.resize(out.size() - kEnd.size());
    out +=
        fmt::format("><title>{}</title></{}>", escaped(part.title), name_of(part.element.figure));
  }

  Element& add(Figure figure, std::string_view page, std::string_view words,
               std::vector<Point> points) {
    ChartPart& part = drawn_.emplace_back();
    part.page = page;
    part.element.figure = figure;
    part.element.classes = words;
    part.element.points = std::move(points);
    return part.element;
  }
  Element& add_line(std::string_view page, std::string_view words, std::vector<Point> points,
                    double width) {
    Element& line = add(Figure::kLine, page, words, std::move(points));
    line.stroke = width;
    return line;
  }
  /// `at` is halfway up its capitals.
  void add_text(std::string_view page, std::string_view words, Point at, Anchor anchor,
                std::string_view text, double size) {
    Element& element = add(Figure::kText, page, words, {at});
    element.anchor = anchor;
    element.text = text;
    element.size = size;
  }

  /// Where a script draws the shares, for it to read.
  [[nodiscard]] std::string place_of_shares() const {
    if (!summary_.analysed() || !shares_by_script_) return {};
    const double top = kTop + kTitleHeight;
    return fmt::format(" data-top=\"{}\" data-bottom=\"{}\"", top, top + layout_.plot);
  }

  [[nodiscard]] double height() const { return top_of(parts_) - kTitleHeight; }
  [[nodiscard]] double plot_height() const {
    return parts_ == 1 ? layout_.lone_plot : layout_.plot;
  }
  [[nodiscard]] double panel_height() const {
    return kTitleHeight + plot_height() + kNumbersHeight;
  }
  /// Where the plot of a part of the scores begins: below the shares, if any.
  [[nodiscard]] double top_of(std::size_t part) const {
    const double shares = summary_.analysed() ? kTitleHeight + layout_.plot + kNumbersHeight : 0;
    return kTop + shares + static_cast<double>(part) * panel_height() + kTitleHeight;
  }
  /// The radius of the disc before a name.
  [[nodiscard]] double chip() const { return layout_.text * 0.75; }

  [[nodiscard]] std::int64_t last_score(std::size_t seat, std::size_t part) const {
    return summary_.course.back().scores[seat].parts[part];
  }
  [[nodiscard]] std::string name_of(std::size_t seat) const {
    const SummaryPlayer& player = summary_.players[seat];
    return without_controls(called(player));
  }

  [[nodiscard]] std::string title() const {
    return parts_ == 0 ? shares_title() : say(summary_.language, "Scores along the way");
  }
  [[nodiscard]] std::string shares_title() const {
    return say(summary_.language, "Share of the win (estimated)");
  }
  [[nodiscard]] std::string description() const {
    const Language language = summary_.language;
    std::vector<Phrase> players;
    for (std::size_t seat = 0; seat < summary_.players.size(); ++seat) {
      std::string scores = full_name(summary_.players[seat]);
      for (std::size_t part = 0; part < parts_; ++part) {
        scores += fmt::format(" {} {}", last_score(seat, part),
                              language.told(summary_.game->score_parts[part]));
      }
      players.emplace_back(scores);
      if (!summary_.analysed()) continue;
      const std::vector<Thousandths>& shares = summary_.analysis->course.back().shares.seats;
      players.push_back(said("share of the win {0}", said_decimal(shares[seat])));
    }
    return say(language, "After entry {0}: {1}", summary_.course.back().entry, comma_list(players));
  }

  [[nodiscard]] double x_of(std::size_t index) const {
    const std::size_t last = std::max<std::size_t>(summary_.course.size() - 1, 1);
    return layout_.left +
           (right_ - layout_.left) * static_cast<double>(index) / static_cast<double>(last);
  }

  void draw_panel(std::size_t part) {
    top_ = top_of(part);
    bottom_ = top_ + plot_height();
    low_ = 0;
    high_ = 1;
    for (const ScorePoint& point : summary_.course) {
      for (const Score& score : point.scores) {
        low_ = std::min(low_, score.parts[part]);
        high_ = std::max(high_, score.parts[part]);
      }
    }
    add_title(capitalised(std::string(summary_.language.told(summary_.game->score_parts[part]))));
    draw_axes();
    draw_rounds();
    for (std::size_t seat = 0; seat < summary_.players.size(); ++seat) draw_line(seat, part);
    draw_names(part);
  }

  void add_title(std::string_view title) {
    add_text("head", "ink strong", {layout_.left, top_ - layout_.text * 1.2}, Anchor::kStart, title,
             layout_.text);
  }

  [[nodiscard]] double y_of(std::int64_t value) const {
    return top_ + (bottom_ - top_) * static_cast<double>(high_ - value) /
                      static_cast<double>(high_ - low_);
  }
  /// The same for the line of a player.
  [[nodiscard]] double y_of(std::int64_t value, std::size_t seat) const {
    const double middle = static_cast<double>(summary_.players.size() - 1) / 2;
    return y_of(value) + (static_cast<double>(seat) - middle) * kBeside;
  }

  void draw_axes() {
    const std::int64_t step = step_of(high_ - low_, plot_height() / layout_.text / 2.2);
    for (std::int64_t value = low_ / step * step; value <= high_; value += step) {
      if (value >= low_) draw_grid(value, std::to_string(value));
    }
    draw_numbers();
  }

  void draw_grid(std::int64_t value, std::string_view label) {
    const double y = y_of(value);
    add_line("grid", "rule-line o60", {{layout_.left, y}, {right_, y}}, 1);
    add_text("tick", "soft", {layout_.left - 7, y}, Anchor::kEnd, label, layout_.text);
  }

  /// The numbers of entries below a plot.
  void draw_numbers() {
    const auto last = static_cast<std::int64_t>(summary_.course.size()) - 1;
    const std::int64_t entries = step_of(last, (right_ - layout_.left) / layout_.text / 3);
    for (std::int64_t i = 0; i <= last; i += entries) {
      const auto index = static_cast<std::size_t>(i);
      add_text("tick", "soft", {x_of(index), bottom_ + layout_.text * 1.14}, Anchor::kMiddle,
               std::to_string(summary_.course[index].entry), layout_.text);
    }
  }

  void draw_rounds() {
    for (const RoundMark& round : summary_.rounds) {
      const auto at = std::find_if(summary_.course.begin(), summary_.course.end(),
                                   [&](const ScorePoint& p) { return p.entry == round.entry; });
      if (at == summary_.course.end()) continue;
      const double x = x_of(static_cast<std::size_t>(at - summary_.course.begin()));
      Element& line = add_line("round", "soft-line", {{x, top_}, {x, bottom_}}, 1);
      line.dash = 2;
      line.gap = 4;
      drawn_.back().title = round.text;
    }
  }

  /// The corners of a player's line: a score stays what it is until the entry that changes it.
  [[nodiscard]] std::vector<Point> corners_of(std::size_t seat, std::size_t part) const {
    std::int64_t known = summary_.course.front().scores[seat].parts[part];
    std::vector<Point> out = {{x_of(0), y_of(known, seat)}};
    for (std::size_t i = 1; i < summary_.course.size(); ++i) {
      const std::int64_t value = summary_.course[i].scores[seat].parts[part];
      if (value == known) continue;
      known = value;
      if (out.size() > 1 && x_of(i) - out.back().x < kLeastStep) {
        out.back().y = y_of(value, seat);
        continue;
      }
      out.push_back({x_of(i), out.back().y});
      out.push_back({x_of(i), y_of(value, seat)});
    }
    out.push_back({right_, out.back().y});
    return out;
  }

  /// A line with edges, as a piece has.
  void draw_line(std::size_t seat, std::size_t part) {
    const std::string own = player_class(static_cast<int>(seat)) + "-line";
    constexpr double kEdges = 2;
    const double width = kLine - 1;
    const std::vector<Point> corners = corners_of(seat, part);
    add_line("edge", "ink-line round", corners, width + kEdges);
    add_line("line " + own, own + " round", corners, width);
    drawn_.back().title = full_name(summary_.players[seat]);
  }

  /// What stands at the end of a player's line.
  struct End {
    double y = 0;
    std::size_t seat = 0;
    /// Where the line ends.
    double line = 0;
    std::string number;
  };

  void draw_names(std::size_t part) {
    std::vector<End> ends;
    for (std::size_t seat = 0; seat < summary_.players.size(); ++seat) {
      const std::int64_t score = last_score(seat, part);
      ends.push_back({y_of(score, seat), seat, y_of(score, seat), std::to_string(score)});
    }
    draw_names(std::move(ends));
  }

  /// The names behind the ends of the lines, pushed apart where they would overlap.
  void draw_names(std::vector<End> ends) {
    const double step = layout_.text * kNameStep;
    std::sort(ends.begin(), ends.end(), [](const End& one, const End& other) {
      return std::pair(one.y, one.seat) < std::pair(other.y, other.seat);
    });
    double free = top_ - step / 2;
    for (End& end : ends) {
      end.y = std::max(end.y, free);
      free = end.y + step;
    }
    // ... and back up again where they would run below the plot.
    double limit = bottom_ + step / 2;
    for (std::size_t i = ends.size(); i-- > 0;) {
      ends[i].y = std::min(ends[i].y, limit);
      limit = ends[i].y - step;
    }
    for (const End& end : ends) draw_name(end);
  }

  void draw_name(const End& end) {
    const Point disc{right_ + layout_.text * 0.7 + chip(), end.y};
    const double number = disc.x + chip() + layout_.text * 0.4 + score_width_;
    add_line("lead", "soft-line", {{right_, end.line}, disc}, 1);
    const std::string own = player_class(static_cast<int>(end.seat));
    Element& circle = add(Figure::kCircle, own, own + " ink-edge", {disc});
    circle.size = chip();
    circle.stroke = 1.2;
    const std::string on = "strong " + on_player_class(static_cast<int>(end.seat));
    add_text(on, on, disc, Anchor::kMiddle, letters_[end.seat].letter, chip() * 1.2);
    add_text("end", "ink strong", {number, end.y}, Anchor::kEnd, end.number, layout_.text);
    add_text("name", "ink", {number + layout_.text * 0.4, end.y}, Anchor::kStart,
             fit_text(name_of(end.seat), layout_.text, name_width_), layout_.text);
  }

  // --- the shares of an analysis ---

  /// The shares of all seats upon each other, that of the first on top, and above them the marks.
  void draw_shares(const SummaryAnalysis& analysis) {
    top_ = kTop + kTitleHeight;
    bottom_ = top_ + layout_.plot;
    low_ = 0;
    high_ = kWhole;
    add_title(shares_title());
    draw_grid(0, "0");
    draw_grid(kWhole / 2, "½");
    draw_grid(kWhole, "1");
    draw_numbers();
    std::vector<SharePoint> points = analysis.course;
    if (analysis.note.tells_game()) {
      points.insert(points.begin(), {points.front().entry - 1, analysis.note.start});
    }
    points = apart(points);
    std::vector<Point> edge;
    for (const SharePoint& point : points) {
      edge.push_back({std::round(x_of(index_at(point.entry))), top_});
    }
    std::vector<End> ends;
    for (std::size_t seat = 0; seat < summary_.players.size(); ++seat) {
      // Each area goes down to the bottom, below those of the seats that follow.
      std::vector<Point> corners = edge;
      if (seat == 0) corners.erase(corners.begin() + 1, corners.end() - 1);
      corners.push_back({edge.back().x, bottom_});
      corners.push_back({edge.front().x, bottom_});
      if (shares_by_script_) corners.clear();
      const std::string own = player_class(static_cast<int>(seat));
      add(Figure::kPolygon, "area " + own, own + " ink-edge", std::move(corners)).stroke = 1;
      drawn_.back().title = full_name(summary_.players[seat]);
      const double top = edge.back().y;
      lower(edge, points, seat);
      const double middle = (top + edge.back().y) / 2;
      ends.push_back({middle, seat, middle,
                      said_decimal(points.back().shares.seats[seat]).in(summary_.language)});
    }
    Element& half = add_line("round", "soft-line",
                             {{layout_.left, y_of(kWhole / 2)}, {right_, y_of(kWhole / 2)}}, 1);
    half.dash = 2;
    half.gap = 4;
    draw_names(std::move(ends));
    if (!shares_by_script_) draw_marks(analysis);
  }

  /// Those of `points` that stand so far apart that the eye can tell them, with the first and the
  /// last: each makes the page heavier.
  [[nodiscard]] std::vector<SharePoint> apart(const std::vector<SharePoint>& points) const {
    std::vector<SharePoint> out;
    for (const SharePoint& point : points) {
      const bool near =
          out.size() > 1 &&
          x_of(index_at(point.entry)) - x_of(index_at(out[out.size() - 2].entry)) < kLeastStep;
      if (near) out.pop_back();
      out.push_back(point);
    }
    return out;
  }

  /// Moves the upper edge of a seat's area to its lower one. Who plays together has the share of
  /// all.
  void lower(std::vector<Point>& edge, const std::vector<SharePoint>& points,
             std::size_t seat) const {
    for (std::size_t i = 0; i < points.size(); ++i) {
      const std::vector<Thousandths>& shares = points[i].shares.seats;
      const int sum = std::max(1, std::accumulate(shares.begin(), shares.end(), 0));
      edge[i].y = std::round(edge[i].y + (bottom_ - top_) * shares[seat] / sum);
    }
  }

  /// Where `entry` stands in the course of the game.
  [[nodiscard]] std::size_t index_at(int entry) const {
    const auto at = std::find_if(summary_.course.begin(), summary_.course.end(),
                                 [&](const ScorePoint& point) { return point.entry >= entry; });
    return std::min(static_cast<std::size_t>(at - summary_.course.begin()),
                    summary_.course.size() - 1);
  }

  /// Marks that would cover each other are moved apart, as far as the plot is wide.
  void draw_marks(const SummaryAnalysis& analysis) {
    std::vector<std::pair<double, std::string_view>> marks;
    for (const SummaryLoss& loss : analysis.losses) {
      if (!loss.mark.empty()) marks.emplace_back(x_of(index_at(loss.entry)), loss.mark);
    }
    const double gaps = std::max(1.0, static_cast<double>(marks.size()) - 1);
    const double step = std::min(layout_.text * kMarkStep, (right_ - layout_.left) / gaps);
    double least = layout_.left;
    for (auto& [x, mark] : marks) {
      x = std::max(x, least);
      least = x + step;
    }
    double most = right_;
    for (std::size_t i = marks.size(); i-- > 0;) {
      marks[i].first = std::min(marks[i].first, most);
      most = marks[i].first - step;
    }
    for (const auto& [x, mark] : marks) {
      add_text("mark", "ink strong", {x, top_ - layout_.text * 0.4}, Anchor::kMiddle, mark,
               layout_.text * 0.8);
    }
  }

  const Summary& summary_;
  const Layout& layout_;
  bool shares_by_script_;
  std::size_t parts_;
  std::vector<ScenePlayer> letters_;
  /// Of the widest number at an end, and of the names behind them.
  double score_width_ = 0;
  double name_width_ = 0;
  /// Where the lines end.
  double right_ = 0;
  std::vector<ChartPart> drawn_;
  /// Of the panel that is being drawn.
  double top_ = 0;
  double bottom_ = 0;
  std::int64_t low_ = 0;
  std::int64_t high_ = 1;
};

}  // namespace

std::string write_chart(const Summary& summary, bool shares_by_script) {
  const std::size_t parts = summary.game->score_parts.size();
  return "<div class=\"charts\">\n" + Chart(summary, kWide, parts, shares_by_script).write() +
         Chart(summary, kNarrow, parts, shares_by_script).write() + "</div>\n";
}

std::string write_shares(const Summary& summary) { return Chart(summary, kNarrow, 0).write(); }

Scene chart_scene(const Summary& summary) {
  return Chart(summary, kWide, summary.game->score_parts.size()).scene();
}

}  // namespace stela
