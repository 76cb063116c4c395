#include "lib/tikal/figures.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <span>

#include "lib/scene/path.h"
#include "lib/scene/pieces.h"
#include "lib/scene/text.h"

namespace stela::tikal {
namespace {

constexpr std::size_t kMostRows = 3;

using Rows = std::vector<std::span<const Figure>>;

/// Puts figures into rows. Lengths are in scene units.
class Arrangement {
 public:
  Arrangement(const Grid& grid, const std::vector<ScenePlayer>& players)
      : grid_(grid), players_(players) {}

  [[nodiscard]] double width(const Figure& figure) const {
    const double text = text_width(figure_text(figure, players_), grid_.letter, true);
    constexpr double kBeside = 0.26;
    return std::max((figure.leader ? 0.45 : 0.385) * grid_.radius, text + kBeside * grid_.letter);
  }

  [[nodiscard]] double gap(std::size_t count) const {
    constexpr double kWide = 0.03;
    return (count < 3 || grid_.roomy ? kWide : -kWide) * grid_.radius;
  }

  [[nodiscard]] double width(std::span<const Figure> row) const {
    double sum = 0;
    for (const Figure& figure : row) sum += width(figure);
    return sum + gap(row.size()) * static_cast<double>(row.size() - 1);
  }

  /// In several rows they are no higher than their letters want.
  [[nodiscard]] double height(const Figure& figure, std::size_t rows) const {
    const double low = rows > 1 ? 0.38 : grid_.roomy ? 0.40 : 0.50;
    const double high = rows > 1 ? 0.44 : grid_.roomy ? 0.51 : 0.60;
    return (figure.leader ? high : low) * grid_.radius;
  }

  /// The rows, the last in front, that overflow the hex least.
  [[nodiscard]] Rows best(const std::vector<Figure>& figures, double& overflow) const {
    overflow = std::numeric_limits<double>::max();
    Rows best;
    const std::span<const Figure> all(figures);
    const auto consider = [&](const Rows& rows) {
      const double over = overflow_of(rows);
      if (over >= overflow) return;
      overflow = over;
      best = rows;
    };
    consider({all});
    if (overflow <= 0) return best;
    for (std::size_t i = 1; i < all.size(); ++i) consider({all.first(i), all.subspan(i)});
    if (overflow <= 0) return best;
    for (std::size_t i = 1; i + 1 < all.size(); ++i) {
      for (std::size_t k = i + 1; k < all.size(); ++k) {
        consider({all.first(i), all.subspan(i, k - i), all.subspan(k)});
      }
    }
    return best;
  }

 private:
  /// By how much the rows are wider than they may be. Of arrangements that fit the most even one
  /// is as good as any, and that with the shorter row in front better.
  [[nodiscard]] double overflow_of(const Rows& rows) const {
    // A hex is widest in its middle.
    constexpr double kFront = 1.56;
    constexpr double kBehind = 1.74;
    double over = std::numeric_limits<double>::lowest();
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const double room = (i + 1 == rows.size() ? kFront : kBehind) * grid_.radius;
      over = std::max(over, width(rows[i]) - room);
    }
    return over;
  }

  const Grid& grid_;
  const std::vector<ScenePlayer>& players_;
};

/// The foot of the row in front, in radii below the middle.
double lowest_foot(bool sign, int south, std::size_t rows, double pitch) {
  constexpr double kMiddle = 0.22;
  constexpr double kSign = 0.62;
  constexpr double kLowest = 0.76;
  if (rows >= kMostRows) return kLowest;
  const double stones = 0.80 - 0.16 * south;
  if (rows > 1) return std::max(std::min(sign ? 0.72 : kMiddle + pitch / 2, stones), 0.48);
  if (!sign) return kMiddle;
  return south > 1 ? std::min(kSign, stones) : kSign;
}

std::string player_words(const Figure& figure) { return player_class(figure.owner); }

Silhouette silhouette_of(const Figure& figure) {
  return figure.leader ? Silhouette::kLeader : Silhouette::kMember;
}

/// Dashes where somebody stood.
void draw_left(Scene& scene, const Grid& grid, const PlacedFigure& placed) {
  const Silhouette kind = silhouette_of(placed.figure);
  const auto outline = [&](const std::string& classes) -> Element& {
    return add_piece_outline(scene, classes, kind, placed.foot, placed.width, placed.height);
  };
  outline("halo o70");
  const double line = std::max(1.2, grid.radius * 0.035);
  const double dash = std::max(2.0, grid.radius * 0.06);
  const double gap = std::max(1.4, grid.radius * 0.04);
  for (const bool rim : {true, false}) {
    Element& dashes = outline(rim ? "rim-line" : player_words(placed.figure) + "-line");
    dashes.stroke = rim ? line * 1.9 : line;
    dashes.dash = dash;
    dashes.gap = gap;
  }
}

}  // namespace

std::vector<Figure> figures_on(const State& state, std::size_t cell) {
  std::vector<Figure> figures;
  for (Actor seat = 0; seat < state.players; ++seat) {
    const Expedition& own = state.of(seat);
    if (own.leader == cell) figures.push_back({seat, true, 1});
    if (own.members[cell] > 0) figures.push_back({seat, false, own.members[cell]});
  }
  return figures;
}

std::string figure_text(const Figure& figure, const std::vector<ScenePlayer>& players) {
  const std::string& letter = players[seat_index(figure.owner)].letter;
  return figure.leader || figure.count == 1 ? letter : fmt::format("{}{}", letter, figure.count);
}

FigureGroup arranged(std::vector<Figure> figures, const Grid& grid, Point centre, bool sign,
                     int south, const std::vector<ScenePlayer>& players) {
  FigureGroup group;
  group.top = centre.y + grid.radius;
  const Arrangement arrangement(grid, players);
  double overflow = 0;
  Rows rows = arrangement.best(figures, overflow);
  if (overflow > 0 || rows.size() == kMostRows) {
    std::erase_if(figures, [](const Figure& figure) { return figure.look == Figure::Look::kLeft; });
    rows = arrangement.best(figures, overflow);
  }
  if (figures.empty()) return group;
  group.rows = rows.size();
  // Letters stand low on figures, so that those in front may hide the feet of those behind.
  constexpr double kPitch = 0.40;
  const double front = lowest_foot(sign, south, rows.size(), kPitch);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const double foot =
        centre.y + (front - kPitch * static_cast<double>(rows.size() - 1 - i)) * grid.radius;
    double x = centre.x - arrangement.width(rows[i]) / 2;
    for (const Figure& figure : rows[i]) {
      const double width = arrangement.width(figure);
      const double height = arrangement.height(figure, rows.size());
      group.figures.push_back({figure, {x + width / 2, foot}, width, height});
      group.top = std::min(group.top, foot - height);
      x += width + arrangement.gap(rows[i].size());
    }
  }
  return group;
}

void draw_figure(Scene& scene, const Grid& grid, const PlacedFigure& placed) {
  const Figure& figure = placed.figure;
  if (figure.look == Figure::Look::kLeft) return draw_left(scene, grid, placed);
  const Silhouette kind = silhouette_of(figure);
  scene.add_path("shadow", Path().ellipse(placed.foot + Point{0.03 * grid.radius, 0},
                                          placed.width * 0.52, 0.045 * grid.radius));
  if (figure.look == Figure::Look::kFresh) {
    add_piece_outline(scene, "gold gold-edge round", kind, placed.foot, placed.width, placed.height)
        .stroke = std::max(5.4, grid.radius * 0.17);
  }
  PieceLook look;
  look.colour = player_words(figure);
  look.on = on_player_class(figure.owner);
  look.width = placed.width;
  look.height = placed.height;
  look.letter = figure_text(figure, scene.players);
  look.least_letter = grid.letter;
  add_piece(scene, kind, placed.foot, look);
}

}  // namespace stela::tikal
