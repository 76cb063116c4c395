#include "lib/scene/panel.h"

#include <algorithm>

#include "lib/scene/text.h"

namespace stela {
namespace {

constexpr double kGap = 10;
constexpr double kLineHeight = 1.35;
constexpr double kBadge = 11;
constexpr double kIndent = 2 * kBadge + 8;

/// Facts in lines no wider than `width`, never broken within one.
std::vector<std::string> lines_of(const std::vector<std::string>& facts, double width) {
  std::vector<std::string> lines;
  for (const std::string& fact : facts) {
    const std::string longer = lines.empty() ? fact : lines.back() + " · " + fact;
    if (!lines.empty() && text_width(longer, kPanelText) <= width) {
      lines.back() = longer;
    } else {
      lines.push_back(fit_text(fact, kPanelText, width));
    }
  }
  return lines;
}

void add_row(Scene& scene, const PlayerRow& row, double left, double width, double& y) {
  const auto seat = static_cast<std::size_t>(row.seat);
  const ScenePlayer& player = scene.players[seat];
  const Point badge{left + kBadge, y + kBadge};
  if (row.due) scene.add_circle("due", badge, kBadge + 3);
  scene.add_circle(player_class(row.seat), badge, kBadge);
  scene.add_text("strong " + on_player_class(row.seat), badge, kPanelText, player.letter);
  std::string name = without_controls(row.name);
  name = name.empty() ? player.colour : name + " (" + player.colour + ")";
  const std::string due = row.due ? "to move" : "";
  constexpr double kSpace = kPanelText * 0.7;
  const double after_name =
      text_width(row.score, kPanelText, true) + kSpace + text_width(due, kPanelText) + kSpace;
  name = fit_text(name, kPanelText, width - kIndent - after_name, true);
  double x = left + kIndent;
  const auto write = [&](std::string_view classes, const std::string& text, bool bold) {
    if (text.empty()) return;
    scene.add_text(classes, {x, badge.y}, kPanelText, text, Anchor::kStart);
    x += text_width(text, kPanelText, bold) + kSpace;
  };
  write("text strong", name, true);
  write("text strong", row.score, true);
  write("text faint", due, false);
  y = badge.y + kPanelText * kLineHeight;
  for (std::string& line : lines_of(row.facts, width - kIndent)) {
    scene.add_text("text", {left + kIndent, y}, kPanelText, std::move(line), Anchor::kStart);
    y += kPanelText * kLineHeight;
  }
}

}  // namespace

void add_panel(Scene& scene, const std::vector<PlayerRow>& rows,
               const std::vector<std::string>& lines) {
  scene.board_size = scene.elements.size();
  scene.remarks = lines;
  scene.facts.resize(scene.players.size());
  for (const PlayerRow& row : rows) {
    scene.facts[static_cast<std::size_t>(row.seat)] = {row.facts, row.due};
  }
  const double missing = kPanelWidth - (scene.high().x - scene.low().x);
  if (missing > 0) {
    const Point low = scene.low();
    const Point high = scene.high();
    scene.include(low - Point{missing / 2, 0});
    scene.include(high + Point{missing / 2, 0});
  }
  const double left = scene.low().x;
  const double width = scene.high().x - left;
  // Two columns where there is room for both.
  const bool two = width >= 2 * kPanelWidth && rows.size() > 1;
  const double column = two ? width / 2 - kGap : width;
  double y = scene.high().y + kGap;
  for (std::size_t i = 0; i < rows.size();) {
    double lowest = y;
    for (std::size_t k = 0; k < (two ? 2U : 1U) && i < rows.size(); ++k, ++i) {
      double at = y;
      add_row(scene, rows[i], left + static_cast<double>(k) * (column + 2 * kGap), column, at);
      lowest = std::max(lowest, at);
    }
    y = lowest;
  }
  add_lines(scene, "text faint", kPanelText, lines);
}

void add_lines(Scene& scene, std::string_view classes, double size,
               const std::vector<std::string>& lines) {
  const double left = scene.low().x;
  const double width = scene.high().x - left;
  double y = scene.high().y + size;
  const bool bold = classes.find("strong") != std::string_view::npos ||
                    classes.find("title") != std::string_view::npos;
  for (const std::string& paragraph : lines) {
    for (std::string& line : wrap_text(paragraph, size, width, bold)) {
      scene.add_text(classes, {left, y}, size, std::move(line), Anchor::kStart);
      y += size * kLineHeight;
    }
  }
}

}  // namespace stela
