#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/report/summary.h"
#include "lib/scene/scene.h"

namespace stela {

/// Dimensions of a chart, in units of about a pixel.
struct ChartLayout {
  std::string_view classes;
  double width = 0;
  double left = 0;
  /// Maximum part of the width that names may take.
  double most_names = 0;
  double text = 0;
  /// Height of a plot, and of a plot that is the only one.
  double plot = 0;
  double lone_plot = 0;
};

/// Height of the title above a plot.
inline constexpr double kTitleHeight = 24;
/// Width of a line.
inline constexpr double kLine = 3.6;
/// Minimum distance between two steps; closer steps are drawn as one.
inline constexpr double kMinStep = kLine + 1;

/// An element of a chart, as in a scene.
struct ChartPart {
  Element element;
  /// Classes used with the style of a page.
  std::string page;
  /// Tooltip.
  std::string title;
};

/// Label at the end of a player's line.
struct ChartEnd {
  double y = 0;
  std::size_t seat = 0;
  /// y of the end of the line.
  double line = 0;
  std::string number;
};

/// Draws what the panels of a chart have in common, one panel after another: a plot over the
/// entries of the game, a scale, and the names of the players to the right of it. Keeps references
/// to `summary` and `layout`.
class ChartPanel {
 public:
  /// `widest` is the maximum number of digits of a number at the end of a line.
  ChartPanel(const Summary& summary, const ChartLayout& layout, std::size_t widest);

  /// Begins a plot of `height` below `top`, for values from `low` to `high`.
  void begin(std::string_view title, double top, double height, std::int64_t low,
             std::int64_t high);

  Element& add(Figure figure, std::string_view page, std::string_view words,
               std::vector<Point> points);
  Element& add_line(std::string_view page, std::string_view words, std::vector<Point> points,
                    double width);
  /// `at` is the middle of the capital height.
  void add_text(std::string_view page, std::string_view words, Point at, Anchor anchor,
                std::string_view text, double size);
  /// Sets the tooltip of the last element.
  void call_last(std::string title) { drawn_.back().title = std::move(title); }

  /// Draws the grid line of `value`, labelled `label`.
  void draw_grid(std::int64_t value, std::string_view label);
  /// Draws the entry numbers below the plot.
  void draw_numbers();
  /// Draws the names after the ends of the lines, pushed apart where they would overlap.
  void draw_names(std::vector<ChartEnd> ends);

  /// Returns the x of point `index` of the game.
  [[nodiscard]] double x_of(std::size_t index) const;
  [[nodiscard]] double y_of(std::int64_t value) const;

  [[nodiscard]] double left() const { return layout_.left; }
  /// Where the lines end.
  [[nodiscard]] double right() const { return right_; }
  [[nodiscard]] double top() const { return top_; }
  [[nodiscard]] double bottom() const { return bottom_; }
  /// Font size.
  [[nodiscard]] double text() const { return layout_.text; }
  [[nodiscard]] const std::vector<ScenePlayer>& letters() const { return letters_; }
  [[nodiscard]] std::vector<ChartPart>& drawn() { return drawn_; }

 private:
  /// Radius of the disc before a name.
  [[nodiscard]] double chip() const { return layout_.text * 0.75; }
  [[nodiscard]] std::string name_of(std::size_t seat) const;
  void draw_name(const ChartEnd& end);

  const Summary& summary_;
  const ChartLayout& layout_;
  std::vector<ScenePlayer> letters_;
  /// Widths of the widest number at the end of a line, and of the widest name.
  double score_width_ = 0;
  double name_width_ = 0;
  double right_ = 0;
  std::vector<ChartPart> drawn_;
  /// Limits of the current panel.
  double top_ = 0;
  double bottom_ = 0;
  std::int64_t low_ = 0;
  std::int64_t high_ = 1;
};

/// Draws the win shares of all seats as stacked areas into the current panel, the first seat on
/// top, and the marks of the analysis above. `summary` must have an analysis. With `by_script` the
/// areas have no corners and there are no marks.
void draw_shares(const Summary& summary, bool by_script, ChartPanel& panel);

/// Returns a chart of the scores over the game, for a page with `kChartStyle` and the players'
/// colours. It has one panel for each part of a score that changes, with a labelled line for each
/// player and vertical lines where rounds begin. If the record contains an analysis, another panel
/// shows the win shares as stacked areas, with the marks. Returns two SVG elements, for wide and
/// for narrow screens; the style shows the one that fits. Their attributes `data-left` and
/// `data-right` are the ends of the lines, and `data-points` is the number of entries, for a cursor
/// above them. With `shares_by_script`, the areas of the shares have no corners and there are no
/// marks: the page's script draws both from the data of the entries, between `data-top` and
/// `data-bottom`.
[[nodiscard]] std::string write_chart(const Summary& summary, bool shares_by_script = false);

/// Returns the narrow SVG element with the win shares only. The record must contain an analysis.
[[nodiscard]] std::string write_shares(const Summary& summary);

/// Returns the wide chart as a separate picture.
[[nodiscard]] Scene chart_scene(const Summary& summary);

}  // namespace stela
