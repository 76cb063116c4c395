#include "lib/scene/panel.h"

#include <algorithm>

#include "lib/scene/shapes.h"
#include "lib/scene/text.h"

namespace stela {
namespace {

constexpr double kGap = 10;
constexpr double kLineHeight = 1.35;
/// The radius of a player's badge and where the text beside it begins, in text sizes.
constexpr double kBadge = 0.75;
constexpr double kIndent = 2 * kBadge + 0.55;
/// Two columns of rows where each has so many text sizes.
constexpr double kColumn = 20;

/// Facts in lines no wider than `width`, never broken within one.
std::vector<std::string> lines_of(const std::vector<std::string>& facts, double size,
                                  double width) {
  std::vector<std::string> lines;
  for (const std::string& fact : facts) {
    const std::string longer = lines.empty() ? fact : lines.back() + " · " + fact;
    if (!lines.empty() && text_width(longer, size) <= width) {
      lines.back() = longer;
    } else {
      lines.push_back(fit_text(fact, size, width));
    }
  }
  return lines;
}

/// Chips in lines from `left` to `right`.
void add_chips(Scene& scene, const std::vector<Chip>& chips, double size, double left, double right,
               double& y) {
  const double height = 1.3 * size;
  double x = left;
  for (const Chip& chip : chips) {
    const double width = text_width(chip.text, size, true) + 0.8 * size;
    if (x > left && x + width > right) {
      x = left;
      y += height + size / 4;
    }
    const Point centre{x + width / 2, y};
    scene.add_polygon(chip.classes, box_around(centre, width, height));
    scene.add_text("text strong", centre, size, chip.text);
    x += width + size / 3;
  }
  if (!chips.empty()) y += height + size / 4;
}

void add_row(Scene& scene, const PlayerRow& row, double size, double left, double width,
             double& y) {
  const double badge_radius = kBadge * size;
  const double indent = kIndent * size;
  const auto seat = static_cast<std::size_t>(row.seat);
  const ScenePlayer& player = scene.players[seat];
  const Point badge{left + badge_radius, y + badge_radius};
  if (row.due) scene.add_circle("due", badge, badge_radius + 3);
  scene.add_circle(player_class(row.seat), badge, badge_radius);
  scene.add_text("strong " + on_player_class(row.seat), badge, size, player.letter);
  std::string name = without_controls(row.name);
  name = name.empty() ? player.colour : name + " (" + player.colour + ")";
  const std::string due = row.due ? "to move" : "";
  const double space = size * 0.7;
  const double after_name =
      text_width(row.score, size, true) + space + text_width(due, size) + space;
  name = fit_text(name, size, width - indent - after_name, true);
  double x = left + indent;
  const auto write = [&](std::string_view classes, const std::string& text, bool bold) {
    if (text.empty()) return;
    scene.add_text(classes, {x, badge.y}, size, text, Anchor::kStart);
    x += text_width(text, size, bold) + space;
  };
  write("text strong", name, true);
  write("text strong", row.score, true);
  write("text faint", due, false);
  y = badge.y + size * kLineHeight;
  for (std::string& line : lines_of(row.facts, size, width - indent)) {
    scene.add_text("text", {left + indent, y}, size, line, Anchor::kStart);
    y += size * kLineHeight;
  }
  add_chips(scene, row.chips, size, left + indent, left + width, y);
}

}  // namespace

double text_scale(const Scene& scene) {
  constexpr double kUsualWidth = 600;
  constexpr double kMost = 2.5;
  return std::clamp((scene.high().x - scene.low().x) / kUsualWidth, 1.0, kMost);
}

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
  const double size = kPanelText * text_scale(scene);
  const bool two = width >= 2 * kColumn * size && rows.size() > 1;
  const double column = two ? width / 2 - kGap : width;
  double y = scene.high().y + kGap;
  for (std::size_t i = 0; i < rows.size();) {
    double lowest = y;
    for (std::size_t k = 0; k < (two ? 2U : 1U) && i < rows.size(); ++k, ++i) {
      double at = y;
      add_row(scene, rows[i], size, left + static_cast<double>(k) * (column + 2 * kGap), column,
              at);
      lowest = std::max(lowest, at);
    }
    y = lowest;
  }
  add_lines(scene, "text faint", size, lines);
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
      scene.add_text(classes, {left, y}, size, line, Anchor::kStart);
      y += size * kLineHeight;
    }
  }
}

void make_room(Scene& scene, std::span<const std::string> places) {
  if (!scene.board_size) return;
  const auto panel = scene.elements.begin() + static_cast<std::ptrdiff_t>(*scene.board_size);
  double board = scene.low().y;
  for (auto element = scene.elements.begin(); element != panel; ++element) {
    board = std::max(board, extent_of(*element).high.y);
  }
  double lowest = board;
  for (const std::string& name : places) {
    const ScenePlace* place = scene.place_named(name);
    if (place == nullptr) continue;
    for (const Point corner : place->outline) lowest = std::max(lowest, corner.y);
  }
  if (lowest == board) return;
  const Point down{0, lowest - board};
  for (auto element = panel; element != scene.elements.end(); ++element) {
    for (Point& point : element->points) point = point + down;
  }
  scene.include(scene.high() + down);
}

}  // namespace stela
