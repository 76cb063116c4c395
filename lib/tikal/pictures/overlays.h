#pragma once

#include <optional>
#include <vector>

#include "lib/game/table.h"
#include "lib/scene/scene.h"
#include "lib/tikal/pictures/hexes.h"
#include "lib/tikal/rules/moves.h"

namespace stela::tikal {

// What is drawn on top of a position: the steps of the last entry.

/// Boxes in which nothing else may be drawn.
class Occupied {
 public:
  /// By the texts of `scene` so far.
  explicit Occupied(const Scene& scene);
  /// The first of `candidates`, middles of boxes of twice that `half`, that is free and lies within
  /// `bounds`; else the one that is hidden least. It is taken from then on.
  Point take(const std::vector<Point>& candidates, Point half, const Extent& bounds);
  void add(const Extent& extent) { boxes_.push_back(extent); }
  /// How much of `box` is taken, as an area.
  [[nodiscard]] double taken(const Extent& box) const;

 private:
  std::vector<Extent> boxes_;
};

/// The ways of the last entry without their heads, which run below stones and pieces.
void draw_ways(Scene& scene, const BoardView& view);
/// Their heads, and the outline of the tile that was placed.
void draw_way_heads(Scene& scene, const BoardView& view);
/// The numbers of its steps, and what is seen of them nowhere else. `board` is its box.
void draw_step_numbers(Scene& scene, const BoardView& view, const Extent& board);

/// An arrow with rims: `colour` is a class. Draws its shaft, its head or both.
struct Arrow {
  /// From `points[0]`; then a control point and an end each.
  std::vector<Point> points;
  double width = 0;
};
void add_arrow_shaft(Scene& scene, const Arrow& arrow, std::string_view colour);
void add_arrow_head(Scene& scene, const Arrow& arrow, std::string_view colour);

/// The arrow of a move of pieces of `owner` along `path`.
[[nodiscard]] std::optional<Arrow> way_arrow(const BoardView& view, const Path& path, Actor owner,
                                             bool leader);
/// The same between two camps, in a bow.
[[nodiscard]] std::optional<Arrow> hop_arrow(const BoardView& view, const Hop& hop);

}  // namespace stela::tikal
