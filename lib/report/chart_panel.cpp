#include "lib/report/chart_panel.h"

#include <algorithm>
#include <utility>

#include "lib/core/sorted.h"
#include "lib/scene/text.h"

namespace stela {
namespace {

/// Distance between two names, in font sizes.
constexpr double kNameStep = 1.5;

}  // namespace

std::int64_t chart_step(std::int64_t range, double most) {
  std::int64_t step = 1;
  for (int i = 0; static_cast<double>(range) > most * static_cast<double>(step); ++i) {
    step = i % 3 == 1 ? step / 2 * 5 : step * 2;
  }
  return step;
}

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
  add_text("head", "ink strong", {left(), top_ - text() * 1.2}, Anchor::kStart, title, text());
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

}  // namespace stela
