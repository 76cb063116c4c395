#include "lib/report/chart.h"

#include <fmt/format.h>

#include <algorithm>

#include "lib/core/markup.h"
#include "lib/game/info.h"
#include "lib/render/svg.h"
#include "lib/scene/scene.h"

namespace stela {
namespace {

constexpr double kWidth = 720;
constexpr double kLeft = 44;
/// Room for the players' names behind their lines.
constexpr double kRight = 600;
constexpr double kFirstPanel = 20;
/// The height of a panel with its title, and of its plot.
constexpr double kPanelStep = 140;
constexpr double kPlotTop = 16;
constexpr double kPlotHeight = 96;
/// What is the height of a lone panel.
constexpr double kLonePlot = 200;
constexpr double kLabelHeight = 16;

/// The distance between two labelled values of an axis, for about `most` of them.
std::int64_t step_of(std::int64_t range, int most) {
  std::int64_t step = 1;
  for (int i = 0; range / step > most; ++i) step = i % 3 == 1 ? step / 2 * 5 : step * 2;
  return step;
}

class Chart {
 public:
  explicit Chart(const Summary& summary)
      : summary_(summary), parts_(summary.game->score_parts.size()) {
    std::vector<std::string_view> colours;
    for (const SummaryPlayer& player : summary.players) colours.emplace_back(player.colour);
    letters_ = scene_players(colours);
  }

  [[nodiscard]] double plot_height() const { return parts_ == 1 ? kLonePlot : kPlotHeight; }
  [[nodiscard]] double panel_step() const { return kPanelStep - kPlotHeight + plot_height(); }
  [[nodiscard]] double height() const {
    return kFirstPanel + static_cast<double>(parts_) * panel_step();
  }

  std::string write() {
    out_ = fmt::format(
        "<svg class=\"stela chart\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" "
        "text-anchor=\"middle\" role=\"img\"><title>Scores along the way</title><desc>{}</desc>",
        kWidth, height(), escaped(description()));
    for (std::size_t part = 0; part < parts_; ++part) write_panel(part);
    return std::move(out_) + "</svg>";
  }

 private:
  [[nodiscard]] std::string description() const {
    std::string out = fmt::format("After entry {}: ", summary_.course.back().entry);
    for (std::size_t seat = 0; seat < summary_.players.size(); ++seat) {
      const SummaryPlayer& player = summary_.players[seat];
      if (seat > 0) out += ", ";
      out += full_name(player);
      for (std::size_t part = 0; part < parts_; ++part) {
        out += fmt::format(" {} {}", summary_.course.back().scores[seat].parts[part],
                           summary_.game->score_parts[part]);
      }
    }
    return out;
  }

  [[nodiscard]] double x_of(std::size_t index) const {
    const std::size_t last = std::max<std::size_t>(summary_.course.size() - 1, 1);
    return kLeft + (kRight - kLeft) * static_cast<double>(index) / static_cast<double>(last);
  }

  void write_panel(std::size_t part) {
    top_ = kFirstPanel + static_cast<double>(part) * panel_step() + kPlotTop;
    low_ = 0;
    high_ = 1;
    for (const ScorePoint& point : summary_.course) {
      for (const Score& score : point.scores) {
        low_ = std::min(low_, score.parts[part]);
        high_ = std::max(high_, score.parts[part]);
      }
    }
    out_ +=
        fmt::format("<text class=\"head\" x=\"{}\" y=\"{:.1f}\" text-anchor=\"start\">{}</text>",
                    kLeft, top_ - 10, summary_.game->score_parts[part]);
    write_axes();
    write_rounds();
    for (std::size_t seat = 0; seat < summary_.players.size(); ++seat) write_line(seat, part);
    write_names(part);
  }

  [[nodiscard]] double y_of(std::int64_t value) const {
    return top_ +
           plot_height() * static_cast<double>(high_ - value) / static_cast<double>(high_ - low_);
  }

  void write_axes() {
    const std::int64_t step = step_of(high_ - low_, 5);
    for (std::int64_t value = low_ / step * step; value <= high_; value += step) {
      if (value < low_) continue;
      out_ += fmt::format(
          "<path class=\"grid\" d=\"M{} {:.1f}H{}\"/><text class=\"tick\" x=\"{}\" y=\"{:.1f}\" "
          "text-anchor=\"end\">{}</text>",
          kLeft, y_of(value), kRight, kLeft - 6, y_of(value) + 4, value);
    }
    const auto last = static_cast<std::int64_t>(summary_.course.size()) - 1;
    const std::int64_t entries = step_of(last, 12);
    for (std::int64_t i = 0; i <= last; i += entries) {
      const auto index = static_cast<std::size_t>(i);
      out_ += fmt::format(
          "<text class=\"tick\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text>",
          x_of(index), top_ + plot_height() + kLabelHeight, summary_.course[index].entry);
    }
  }

  void write_rounds() {
    for (const RoundMark& round : summary_.rounds) {
      const auto at = std::find_if(summary_.course.begin(), summary_.course.end(),
                                   [&](const ScorePoint& p) { return p.entry == round.entry; });
      if (at == summary_.course.end()) continue;
      const auto index = static_cast<std::size_t>(at - summary_.course.begin());
      out_ += fmt::format("<path class=\"round\" d=\"M{:.1f} {:.1f}v{}\"><title>{}</title></path>",
                          x_of(index), top_, plot_height(), escaped(round.text));
    }
  }

  /// Steps: a score stays what it is until the entry that changes it, where a piece lies.
  void write_line(std::size_t seat, std::size_t part) {
    std::string path;
    std::string pieces;
    std::int64_t known = summary_.course.front().scores[seat].parts[part];
    path += fmt::format("M{:.1f} {:.1f}", x_of(0), y_of(known));
    for (std::size_t i = 1; i < summary_.course.size(); ++i) {
      const std::int64_t value = summary_.course[i].scores[seat].parts[part];
      if (value == known) continue;
      path += fmt::format("H{:.1f}V{:.1f}", x_of(i), y_of(value));
      pieces += fmt::format("<circle class=\"player{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3.5\"/>",
                            seat + 1, x_of(i), y_of(value));
      known = value;
    }
    path += fmt::format("H{:.1f}", kRight);
    out_ += fmt::format("<path class=\"line seat{}\" d=\"{}\"/>{}", seat + 1, path, pieces);
  }

  /// The names behind the ends of the lines, pushed apart where they would overlap.
  void write_names(std::size_t part) {
    std::vector<std::pair<double, std::size_t>> ends;
    for (std::size_t seat = 0; seat < summary_.players.size(); ++seat) {
      ends.emplace_back(y_of(summary_.course.back().scores[seat].parts[part]), seat);
    }
    std::sort(ends.begin(), ends.end());
    double free = top_ - kLabelHeight;
    for (auto& [y, seat] : ends) {
      y = std::max(y, free);
      free = y + kLabelHeight;
    }
    // ... and back up again where they would run below the plot.
    double limit = top_ + plot_height() + 4;
    for (std::size_t i = ends.size(); i-- > 0;) {
      ends[i].first = std::min(ends[i].first, limit);
      limit = ends[i].first - kLabelHeight;
    }
    for (const auto& [y, seat] : ends) {
      out_ += fmt::format(
          "<circle class=\"player{0}\" cx=\"{1}\" cy=\"{2:.1f}\" r=\"7\"/><text class=\"on{0}\" "
          "x=\"{1}\" y=\"{3:.1f}\" font-size=\"9\">{4}</text><text class=\"name\" x=\"{5}\" "
          "y=\"{3:.1f}\" text-anchor=\"start\">{6} {7}</text>",
          seat + 1, kRight + 12, y, y + 3.5, escaped(letters_[seat].letter), kRight + 24,
          summary_.course.back().scores[seat].parts[part], escaped(short_colour(seat)));
    }
  }

  [[nodiscard]] std::string short_colour(std::size_t seat) const {
    constexpr std::size_t kLongest = 11;
    const std::string& colour = summary_.players[seat].colour;
    return colour.size() <= kLongest ? colour : colour.substr(0, kLongest - 1) + "…";
  }

  const Summary& summary_;
  std::size_t parts_;
  std::vector<ScenePlayer> letters_;
  std::string out_;
  /// Of the panel that is being written.
  double top_ = 0;
  std::int64_t low_ = 0;
  std::int64_t high_ = 1;
};

}  // namespace

std::string write_chart(const Summary& summary) { return Chart(summary).write(); }

std::string_view chart_style() {
  return R"(.chart{display:block;width:100%;min-width:36rem;max-width:720px;height:auto;font-size:12px}
.chart .head,.chart .tick,.chart .name{fill:#333}.chart .head{font-weight:bold;font-size:13px}
.chart .grid{stroke:#ddd}.chart .round{stroke:#888;stroke-dasharray:2 4}
.chart .line{fill:none;stroke:#666;stroke-width:2}.chart .seat2{stroke-dasharray:8 3}
.chart .seat3{stroke-dasharray:2 2}.chart .seat4{stroke-dasharray:10 3 2 3}
@media(prefers-color-scheme:dark){.chart .head,.chart .tick,.chart .name{fill:#ddd}
.chart .grid{stroke:#3a3a3a}.chart .line{stroke:#aaa}}
)";
}

ChartSpan chart_span(const Summary& summary) {
  return {kLeft, kRight, kWidth, Chart(summary).height()};
}

}  // namespace stela
