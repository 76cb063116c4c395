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

/// Measures of a chart, in units of about a pixel.
struct ChartLayout {
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

/// Above a plot for its title.
inline constexpr double kTitleHeight = 24;
/// The width of a line.
inline constexpr double kLine = 3.6;
/// A line that rises, and again so soon, rises once.
inline constexpr double kMinStep = kLine + 1;

/// An element of a chart, as in a scene.
struct ChartPart {
  Element element;
  /// Its classes where the style is that of a page.
  std::string page;
  /// What it is, for those who point at it.
  std::string title;
};

/// What stands at the end of a player's line.
struct ChartEnd {
  double y = 0;
  std::size_t seat = 0;
  /// Where the line ends.
  double line = 0;
  std::string number;
};

/// Draws what the panels of a chart have in common, one panel after the other: a plot over the
/// entries of the game, a scale, and the names of the players behind it. Keeps references to both.
class ChartPanel {
 public:
  /// No number at an end has more than `widest` digits.
  ChartPanel(const Summary& summary, const ChartLayout& layout, std::size_t widest);

  /// From here on a plot of `height` below `top`, for values from `low` to `high`.
  void begin(std::string_view title, double top, double height, std::int64_t low,
             std::int64_t high);

  Element& add(Figure figure, std::string_view page, std::string_view words,
               std::vector<Point> points);
  Element& add_line(std::string_view page, std::string_view words, std::vector<Point> points,
                    double width);
  /// `at` is halfway up its capitals.
  void add_text(std::string_view page, std::string_view words, Point at, Anchor anchor,
                std::string_view text, double size);
  /// What was added last is `title`.
  void call_last(std::string title) { drawn_.back().title = std::move(title); }

  /// A value of the scale, as `label`.
  void draw_grid(std::int64_t value, std::string_view label);
  /// The numbers of entries below the plot.
  void draw_numbers();
  /// The names behind the ends of the lines, pushed apart where they would overlap.
  void draw_names(std::vector<ChartEnd> ends);

  /// Where the point `index` of the course of the game stands, and a value.
  [[nodiscard]] double x_of(std::size_t index) const;
  [[nodiscard]] double y_of(std::int64_t value) const;

  [[nodiscard]] double left() const { return layout_.left; }
  /// Where the lines end.
  [[nodiscard]] double right() const { return right_; }
  [[nodiscard]] double top() const { return top_; }
  [[nodiscard]] double bottom() const { return bottom_; }
  /// The size of text.
  [[nodiscard]] double text() const { return layout_.text; }
  [[nodiscard]] const std::vector<ScenePlayer>& letters() const { return letters_; }
  [[nodiscard]] std::vector<ChartPart>& drawn() { return drawn_; }

 private:
  /// The radius of the disc before a name.
  [[nodiscard]] double chip() const { return layout_.text * 0.75; }
  [[nodiscard]] std::string name_of(std::size_t seat) const;
  void draw_name(const ChartEnd& end);

  const Summary& summary_;
  const ChartLayout& layout_;
  std::vector<ScenePlayer> letters_;
  /// Of the widest number at an end, and of the names behind them.
  double score_width_ = 0;
  double name_width_ = 0;
  double right_ = 0;
  std::vector<ChartPart> drawn_;
  /// Of the panel that is being drawn.
  double top_ = 0;
  double bottom_ = 0;
  std::int64_t low_ = 0;
  std::int64_t high_ = 1;
};

/// The distance between two labelled values of an axis, for about `most` of them.
[[nodiscard]] std::int64_t chart_step(std::int64_t range, double most);

/// Draws the shares of all seats upon each other into a panel that has begun, that of the first on
/// top, and above them the marks of the analysis, which `summary` has. `by_script`: the areas have
/// no corners, and there are no marks.
void draw_shares(const Summary& summary, bool by_script, ChartPanel& panel);

}  // namespace stela
