#include "lib/tikal/pictures/overlays.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>

#include "lib/scene/path.h"
#include "lib/scene/stage.h"
#include "lib/tikal/pictures/signs.h"

namespace stela::tikal {
namespace {

/// Width of an arrow's shaft, in radii.
constexpr double kArrow = 0.098;

double length_of(Point way) { return std::hypot(way.x, way.y); }

/// Returns the pieces of `owner` on `cell` with that look, or null if none are drawn.
const PlacedPieces* find_crew(const BoardView& view, std::size_t cell, Actor owner, bool leader,
                              bool left) {
  for (const PlacedPieces& placed : view.groups[cell].crews) {
    const Crew& crew = placed.crew;
    const bool kind = crew.leader == leader || crew.joined;
    if (crew.owner == owner && kind && (crew.look == Crew::Look::kLeft) == left) {
      return &placed;
    }
  }
  return nullptr;
}

bool moves_leader(const std::optional<Pieces>& pieces) { return pieces && pieces->leader; }

/// Returns the arrows of the steps that move pieces, by step.
std::map<std::size_t, Route> arrows_of(const BoardView& view) {
  std::map<std::size_t, Route> arrows;
  for (std::size_t i = 0; i < view.last.steps.size(); ++i) {
    std::optional<Route> arrow;
    if (const Go* go = std::get_if<Go>(view.last.steps[i].move)) {
      arrow = way_arrow(view, go->path, view.last.actor, moves_leader(go->pieces));
    } else if (const Hop* hop = std::get_if<Hop>(view.last.steps[i].move)) {
      arrow = hop_arrow(view, *hop);
    }
    if (!arrow) continue;
    arrow->colour = player_class(view.last.actor);
    arrows.emplace(i, std::move(*arrow));
  }
  return arrows;
}

/// Draws the step numbers.
class StepNumbers {
 public:
  StepNumbers(Scene& scene, const BoardView& view, const Extent& board)
      : scene_(scene),
        view_(view),
        board_(board),
        stage_(scene, board),
        radius_(view.grid.radius),
        disc_(std::max(view.canvas.measures().label * 0.62, radius_ * 0.15)),
        arrows_(arrows_of(view)) {
    stage_.keep_texts_free();
  }

  void draw() {
    for (step_ = 0; step_ < view_.last.steps.size(); ++step_) {
      std::visit([&](const auto& move) { draw(move); }, *view_.last.steps[step_].move);
    }
    stage_.finish();
  }

 private:
  void disc(const std::vector<Point>& candidates) {
    constexpr double kRim = 1.15;
    const Point at = stage_.take(candidates, Point{disc_, disc_} * kRim);
    add_step(scene_, view_.canvas, step_ + 1, at, disc_);
  }

  /// Returns positions to the right, to the left and above an object of that size with its foot at
  /// `foot`.
  [[nodiscard]] std::vector<Point> beside(Point foot, double width, double height) const {
    const double aside = width / 2 + disc_;
    return {foot + Point{aside, -height / 2}, foot + Point{-aside, -height / 2},
            foot + Point{aside, -height},     foot + Point{-aside, -height},
            foot + Point{0, -height - disc_}, foot + Point{aside, 0},
            foot + Point{-aside, 0},          foot + Point{0, disc_}};
  }

  void draw(const Lay& lay) {
    if (lay.at.cell() == kNoCell) return;
    const Point centre = view_.grid.centre(lay.at.cell());
    std::vector<Point> corners;
    for (const Point corner : {Point{.5, -.85}, Point{.98, 0}, Point{.5, .85}, Point{-.98, 0}}) {
      corners.push_back(centre + corner * radius_);
    }
    disc(corners);
  }

  void draw(const In& in) {
    const std::size_t cell = in.at.cell();
    if (cell == kNoCell) return;
    const bool leader = moves_leader(in.pieces);
    const PlacedPieces* crew = find_crew(view_, cell, view_.last.actor, leader, false);
    if (crew == nullptr) return around(cell);
    const Point foot = crew->foot;
    const double aside = crew->width * 1.45;
    const std::vector<Point> far = {foot + Point{aside, -0.68 * radius_},
                                    foot + Point{-aside, -0.68 * radius_}};
    const Extent group{foot - Point{aside, 0.8 * radius_}, foot + Point{aside, 0}};
    const bool alone = view_.groups[cell].crews.size() == 1 && group.high.x < board_.high.x &&
                       group.low.x > board_.low.x;
    if (!alone) return disc(beside(foot, crew->width, crew->height));
    const Point at = stage_.take(far, {disc_, disc_});
    const double turn = at.x > foot.x ? 1 : -1;
    Route arrow;
    arrow.width = radius_ * 0.075;
    arrow.points = {at, foot + Point{turn * crew->width * 1.35, -0.34 * radius_},
                    foot + Point{turn * crew->width * 0.92, -0.25 * radius_}};
    arrow.colour = player_class(view_.last.actor);
    add_route_shaft(scene_, arrow);
    add_route_head(scene_, arrow);
    add_step(scene_, view_.canvas, step_ + 1, at, disc_);
  }

  void draw(const Go& /*go*/) { on_arrow(); }
  void draw(const Hop& /*hop*/) { on_arrow(); }

  void draw(const Dig& dig) {
    const std::size_t cell = dig.at.cell();
    if (cell == kNoCell) return;
    const int value = view_.state.cells[cell].value;
    std::vector<Point> places = beside(view_.temple_foot(cell), temple_width(value) * radius_,
                                       (temple_height(value) + kShrineHeight) * radius_);
    std::swap(places[0], places[1]);
    disc(places);
  }

  /// Draws the treasure above the hole it left.
  void draw(const Lift& lift) {
    const std::size_t cell = lift.at.cell();
    if (cell == kNoCell) return;
    const int hole = view_.state.cells[cell].value + lifts_after(cell);
    const Cell& place = view_.state.cells[cell];
    const int all = place.tile == kNoTile ? 0 : view_.state.tiles[place.tile].value;
    const Point pit = view_.treasure_centre(cell);
    const double token = std::max(0.17 * radius_, view_.canvas.wide() ? 0.0 : 6.0);
    const Point from = pit + Point{(hole - (all - 1) / 2.0) * kTreasureStep * radius_, 0};
    const Point above{pit.x, pit.y - 0.36 * radius_};
    const Point end{(all - 1) / 2.0 * kTreasureStep * radius_ + 0.02 * radius_, 0};
    const bool fits = above.y - token > view_.grid.centre(cell).y - 0.92 * radius_;
    const std::array<Point, 4> places = {Point{from.x, above.y}, above + end, above, above - end};
    const Point at = fits ? stage_.take(places, Point{token, token} * 1.2) : pit;
    if (fits) {
      Element& thread = scene_.add_segments("rim-line", {from, at});
      thread.stroke = std::max(1.0, radius_ * 0.03);
      thread.dash = thread.gap = radius_ * 0.05;
      constexpr double kRim = 1.2;
      scene_.add_circle("halo", at, kRim * token);
      add_motif_token(scene_, at, token, lift.motif.number);
    }
    const double aside = token + disc_ * 1.1;
    const double beyond = ((all - 1) / 2.0 * kTreasureStep + 0.12) * radius_ + disc_;
    disc({at + Point{aside, 0}, at + Point{-aside, 0}, pit + Point{-beyond, 0},
          pit + Point{beyond, 0}, at + Point{0, -aside}, pit + Point{0, aside}});
  }

  void draw(const Camp& camp) {
    const std::size_t cell = camp.at.cell();
    if (cell == kNoCell) return;
    disc(beside(view_.camp_foot(cell), view_.camp_width(), 0.75 * view_.camp_width()));
  }

  void draw(const Guard& guard) {
    const std::size_t cell = guard.at.cell();
    if (cell == kNoCell) return;
    const double width = view_.guard_width(scene_.players, view_.last.actor);
    disc(beside(view_.guard_foot(cell), width, 1.17 * width));
  }

  /// Other steps are shown only in the panel.
  template <class M>
  void draw(const M& /*move*/) {}

  void around(std::size_t cell) {
    disc(beside(view_.grid.centre(cell) + Point{0, 0.3 * radius_}, 0.6 * radius_, 0.6 * radius_));
  }

  void on_arrow() {
    const auto arrow = arrows_.find(step_);
    if (arrow == arrows_.end()) return;
    // Candidates are where the arrow crosses borders, in order; for a path of a single step, first
    // a point before the border.
    std::vector<Point> places;
    const std::vector<Point>& points = arrow->second.points;
    constexpr std::size_t kStepPoints = 5;
    const Point middle = points[0] * 0.09 + points[1] * 0.42 + points[2] * 0.49;
    if (points.size() == kStepPoints) places = {middle, points[0]};
    for (std::size_t i = 2; i + 2 < points.size(); i += 2) places.push_back(points[i]);
    places.push_back(middle);
    disc(places);
  }

  /// Returns how many later steps lift from `cell`.
  [[nodiscard]] int lifts_after(std::size_t cell) const {
    int count = 0;
    for (std::size_t i = step_ + 1; i < view_.last.steps.size(); ++i) {
      const Lift* lift = std::get_if<Lift>(view_.last.steps[i].move);
      if (lift != nullptr && lift->at.cell() == cell) ++count;
    }
    return count;
  }

  Scene& scene_;
  const BoardView& view_;
  Extent board_;
  Stage stage_;
  double radius_;
  double disc_;
  std::map<std::size_t, Route> arrows_;
  std::size_t step_ = 0;
};

}  // namespace

std::optional<Route> way_arrow(const BoardView& view, const Path& path, Actor owner, bool leader) {
  std::vector<std::size_t> cells;
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (path[i].cell() != kNoCell) cells.push_back(path[i].cell());
  }
  if (cells.size() < 2) return std::nullopt;
  const Grid& grid = view.grid;
  Route arrow;
  arrow.width = kArrow * grid.radius;
  const PlacedPieces* left = find_crew(view, cells[0], owner, leader, true);
  if (left == nullptr) left = find_crew(view, cells[0], owner, leader, false);
  arrow.points = {left == nullptr ? grid.centre(cells[0])
                                  : left->foot - Point{0, 0.9 * left->height}};
  for (std::size_t i = 1; i < cells.size(); ++i) {
    arrow.points.push_back(grid.centre(cells[i - 1]));
    arrow.points.push_back((grid.centre(cells[i - 1]) + grid.centre(cells[i])) * 0.5);
  }
  // The arrow ends just within the last hex, before the pieces.
  constexpr double kInto = 0.26;
  const Point border = arrow.points.back();
  const Point into = (grid.centre(cells.back()) - border) * kInto;
  arrow.points.push_back(border + into * 0.5);
  arrow.points.push_back(border + into);
  return arrow;
}

std::optional<Route> hop_arrow(const BoardView& view, const Hop& hop) {
  const std::size_t from = hop.from.cell();
  const std::size_t to = hop.to.cell();
  if (from == kNoCell || to == kNoCell || from == to) return std::nullopt;
  const Grid& grid = view.grid;
  const Point begin = grid.centre(from);
  const Point way = grid.centre(to) - begin;
  const double length = length_of(way);
  constexpr double kBow = 0.22;
  const Point bow = Point{way.y, -way.x} * kBow;
  // Through the middle of the arc, where the number is placed, to a point before the camp.
  const Point end = begin + way * ((length - 0.55 * grid.radius) / length);
  const Point top = (begin + end) * 0.5 + bow * 0.5;
  Route arrow;
  arrow.width = kArrow * grid.radius;
  arrow.points = {begin, begin + way * 0.25 + bow * 0.5, top, begin + way * 0.72 + bow * 0.5, end};
  return arrow;
}

void draw_ways(Scene& scene, const BoardView& view) {
  for (const auto& [step, arrow] : arrows_of(view)) {
    add_route_shaft(scene, arrow);
  }
}

void draw_way_heads(Scene& scene, const BoardView& view) {
  for (const auto& [step, arrow] : arrows_of(view)) {
    add_route_head(scene, arrow);
  }
  for (const EntryStep& step : view.last.steps) {
    const Lay* lay = std::get_if<Lay>(step.move);
    if (lay == nullptr || lay->at.cell() == kNoCell) continue;
    add_gold_line(scene, stela::Path().polygon(view.grid.hex(lay->at.cell())),
                  0.085 * view.grid.radius);
  }
}

void draw_step_numbers(Scene& scene, const BoardView& view, const Extent& board) {
  StepNumbers(scene, view, board).draw();
}

}  // namespace stela::tikal
