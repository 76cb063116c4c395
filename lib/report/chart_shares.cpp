#include <algorithm>
#include <cmath>
#include <numeric>
#include <string_view>
#include <utility>

#include "lib/report/chart_panel.h"

namespace stela {
namespace {

/// Minimum distance between two marks of an analysis, in font sizes.
constexpr double kMarkStep = 0.8;

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
  std::vector<std::pair<double, std::string_view>> marks;
  for (const SummaryLoss& loss : summary.analysis->losses) {
    if (!loss.mark.empty()) marks.emplace_back(x_at(summary, panel, loss.entry), loss.mark);
  }
  const double gaps = std::max(1.0, static_cast<double>(marks.size()) - 1);
  const double step = std::min(panel.text() * kMarkStep, (panel.right() - panel.left()) / gaps);
  double least = panel.left();
  for (auto& [x, mark] : marks) {
    x = std::max(x, least);
    least = x + step;
  }
  double most = panel.right();
  for (std::size_t i = marks.size(); i-- > 0;) {
    marks[i].first = std::min(marks[i].first, most);
    most = marks[i].first - step;
  }
  for (const auto& [x, mark] : marks) {
    panel.add_text("mark", "ink strong", {x, panel.top() - panel.text() * 0.4}, Anchor::kMiddle,
                   mark, panel.text() * 0.8);
  }
}

}  // namespace

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
