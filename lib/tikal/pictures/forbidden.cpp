#include "lib/tikal/pictures/forbidden.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <variant>
#include <vector>

#include "lib/game/rules.h"
#include "lib/scene/callout.h"
#include "lib/scene/path.h"
#include "lib/scene/pieces.h"
#include "lib/scene/shapes.h"
#include "lib/scene/stage.h"
#include "lib/tikal/pictures/overlays.h"
#include "lib/tikal/pictures/piece_groups.h"
#include "lib/tikal/pictures/signs.h"
#include "lib/tikal/rules/actions.h"
#include "lib/tikal/rules/catalogue.h"

namespace stela::tikal {

std::vector<std::string> places_in(const Move& move) {
  std::vector<std::string> names;
  const auto add = [&](Place place) {
    if (place.cell() != kNoCell) names.push_back(cell_name(place.cell()));
  };
  std::visit(
      [&](const auto& m) {
        if constexpr (requires { m.path; }) {
          for (std::size_t i = 0; i < m.path.size(); ++i) add(m.path[i]);
        } else if constexpr (requires { m.from.cell(); }) {
          add(m.from);
          add(m.to);
        } else if constexpr (requires { m.at.cell(); }) {
          add(m.at);
        }
      },
      move);
  return names;
}

namespace {

Actor mover_of(const State& state) { return is_seat(state.turn) ? state.turn : Actor{0}; }

/// A cell that is to blame.
struct BlamedCell {
  std::size_t cell = kNoCell;
  Message words;
};

/// The cells and borders that show why a move is illegal.
struct Violation {
  std::vector<BlamedCell> spots;
  /// Borders between two cells without a path.
  std::vector<std::pair<std::size_t, std::size_t>> borders;
};

Violation violation_of(const Scene& scene, const std::vector<BlamedPlace>& blamed) {
  Violation violation;
  const auto cell_of = [&](const std::string& name) {
    const ScenePlace* place = scene.place_named(name);
    return place == nullptr ? kNoCell : static_cast<std::size_t>(place - scene.places.data());
  };
  for (const BlamedPlace& place : blamed) {
    const std::size_t cell = cell_of(place.name);
    if (cell == kNoCell) continue;
    violation.spots.push_back({cell, place.words});
    for (const std::string& other : place.closed) {
      const std::size_t beside = cell_of(other);
      if (beside != kNoCell) violation.borders.emplace_back(cell, beside);
    }
  }
  return violation;
}

/// Draws what would be placed or built.
class GhostPainter {
 public:
  GhostPainter(Scene& scene, const BoardView& view, Stage& stage)
      : scene_(scene), view_(view), stage_(stage), radius_(view.grid.radius) {}

  void operator()(const Lay& lay) {
    const std::size_t cell = lay.at.cell();
    const std::uint8_t tile = lay.tile.tile();
    if (cell == kNoCell) return;
    // Drawn smaller, and beside anything that is already there.
    const bool free = !view_.state.explored.has(cell);
    const double size = free ? radius_ : 0.62 * radius_;
    const Point centre = view_.grid.centre(cell) + (free ? Point{} : Point{0.42, -0.48} * radius_);
    if (tile != kNoTile) draw_tile(tile, lay.rotation.steps, centre, size);
    add_dashes(scene_, stela::Path().polygon(flat_hex(centre, size)), 0.085 * radius_);
    if (free && tile != kNoTile && view_.canvas.coordinates && !view_.grid.ruler) {
      add_name(scene_, view_, cell, true, ground_of(view_.state.tiles[tile].kind));
    }
  }

  void operator()(const Camp& camp) { build(Silhouette::kCamp, camp.at, view_.camp_width()); }
  void operator()(const Guard& guard) {
    build(Silhouette::kGuard, guard.at, view_.guard_width(scene_.players, mover_of(view_.state)));
  }
  template <class M>
  void operator()(const M& /*move*/) {}

 private:
  void draw_tile(std::uint8_t tile, std::size_t rotation, Point centre, double size) {
    Tile turned = view_.state.tiles[tile];
    turned.stones = turned.stones.rotated(rotation);
    add_tile(scene_, centre, size, std::max(view_.grid.name, size * 0.33), turned);
  }

  void build(Silhouette kind, const Place& place, double width) {
    if (place.cell() == kNoCell) return;
    const Point centre = view_.grid.centre(place.cell());
    const double height = piece_height(kind, width);
    std::vector<Point> places;
    for (const Point at : {Point{.5, -.2}, Point{-.5, -.1}, Point{.5, .3}, Point{0, -.55}}) {
      places.push_back(centre + at * radius_);
    }
    const Point middle = stage_.take(places, Point{width, height} * 0.5);
    const Point foot = middle + Point{0, height / 2};
    add_piece(scene_, kind, foot, look_of(scene_, view_, mover_of(view_.state), width));
    add_ghost_rim(scene_, kind, foot, width, std::max(1.6, radius_ * 0.05));
  }

  Scene& scene_;
  const BoardView& view_;
  Stage& stage_;
  double radius_;
};

/// Labels a cell with its name and what is wrong there.
void add_tag(const BoardView& view, Stage& stage, const BlamedCell& spot) {
  Label label;
  label.size = view.grid.name;
  label.tone = Tone::kWrong;
  label.text = cell_name(spot.cell);
  if (!spot.words.empty()) label.text += ": " + spot.words.in(view.canvas.language);
  for (const Point way : {Point{0, .62}, Point{0, -.62}, Point{0, .95}, Point{0, -.95},
                          Point{0, 1.15}, Point{0, -1.15}, Point{1.5, .5}, Point{-1.5, .5},
                          Point{1.5, -.5}, Point{-1.5, -.5}, Point{0, 1.5}, Point{0, -1.5}}) {
    label.at.push_back(view.grid.centre(spot.cell) + way * view.grid.radius);
  }
  stage.label(std::move(label));
}

void mark_spot(Scene& scene, const BoardView& view, const BlamedCell& spot) {
  constexpr double kInside = 0.93;
  std::vector<Point> hex = view.grid.hex(spot.cell, kInside);
  hex.push_back(hex.front());
  scene.add_line("error-line round", std::move(hex)).stroke = 0.11 * view.grid.radius;
}

/// Marks a border without a path with two bars.
void mark_border(Scene& scene, const BoardView& view, std::size_t cell, std::size_t other) {
  if (cell == kNoCell || other == kNoCell) return;
  const Point middle = (view.grid.centre(cell) + view.grid.centre(other)) * 0.5;
  const Point along = (view.grid.centre(other) - view.grid.centre(cell)) * 0.5;
  const double radius = view.grid.radius;
  // Direction along the border.
  const Point across = Point{-along.y, along.x} * 0.5;
  for (const bool rim : {true, false}) {
    scene
        .add_segments(rim ? "halo-line round" : "error-line round",
                      {middle - across, middle + across})
        .stroke = (rim ? 0.2 : 0.12) * radius;
  }
}

/// Finds a position for the reason.
class ReasonPlacer {
 public:
  ReasonPlacer(Scene& scene, const BoardView& view, const Move* move, const Violation& violation,
               Stage& stage)
      : view_(view), stage_(stage), shown_(scene, {}) {
    const double radius = view.grid.radius;
    const auto square = [&](std::size_t cell, double reach) {
      const Point half = Point{reach, reach} * radius;
      return Extent{view.grid.centre(cell) - half, view.grid.centre(cell) + half};
    };
    view.state.explored.for_each([&](std::size_t cell) { shown_.keep_free(square(cell, 0.86)); });
    constexpr double kAround = 1.15;
    for (const BlamedCell& spot : violation.spots)
      shown_.keep_free(square(spot.cell, kAround), kOffending);
    for (const std::string& name :
         move == nullptr ? std::vector<std::string>{} : places_in(*move)) {
      const ScenePlace* place = scene.place_named(name);
      if (place == nullptr) continue;
      const auto cell = static_cast<std::size_t>(place - scene.places.data());
      shown_.keep_free(square(cell, 0.9), kOffending);
      if (!target_) target_ = view.grid.centre(cell);
    }
    if (!violation.spots.empty()) target_ = view.grid.centre(violation.spots.front().cell);
  }

  /// Draws the box.
  void draw(const CalloutBox& box, const Extent& board) const {
    const Point size{box.width(), box.height()};
    const Point target = target_.value_or((board.low + board.high) * 0.5);
    const Point corner = best_corner(size, board, target);
    const Point middle = corner + size * 0.5;
    if (!target_) return stage_.callout(box, corner, middle);
    const Point way = middle - target;
    const double length = std::max(1.0, std::hypot(way.x, way.y));
    // The tail ends within the hex.
    constexpr double kInto = 0.8;
    stage_.callout(box, corner, target + way * (kInto * view_.grid.radius / length));
  }

 private:
  [[nodiscard]] Point best_corner(Point size, const Extent& board, Point target) const {
    const double gap = view_.canvas.measures().gap;
    const Point low = board.low + Point{gap, gap};
    const Point room = board.high - Point{gap, gap} - size - low;
    constexpr int kSteps = 24;
    Point best = low;
    double least = std::numeric_limits<double>::max();
    for (int row = 0; row <= kSteps; ++row) {
      for (int column = 0; column <= kSteps; ++column) {
        const Point at = low + Point{room.x * column / kSteps, room.y * row / kSteps};
        const double cost = cost_of_box({at, at + size}, target);
        if (cost >= least) continue;
        least = cost;
        best = at;
      }
    }
    return best;
  }

  /// Returns the cost of this position: what the box covers, and its distance from the target.
  [[nodiscard]] double cost_of_box(const Extent& box, Point target) const {
    constexpr double kText = 2;
    const Point way = (box.low + box.high) * 0.5 - target;
    return kText * stage_.covered_by(box) + shown_.covered_by(box) +
           view_.grid.radius * std::hypot(way.x, way.y) / 8;
  }

  static constexpr double kOffending = 60;

  const BoardView& view_;
  Stage& stage_;
  /// What else the box should not hide.
  Stage shown_;
  std::optional<Point> target_;
};

}  // namespace

std::vector<GhostCrew> ghosts_of(const State& state, const Move& move) {
  std::vector<GhostCrew> ghosts;
  const auto add = [&](const Place& place, const std::optional<Pieces>& written) {
    if (place.cell() == kNoCell) return;
    constexpr std::int32_t kMost = 99;
    const Pieces pieces = pieces_of(written);
    const Actor owner = mover_of(state);
    if (pieces.leader) ghosts.push_back({place.cell(), {owner, true, 1, Crew::Look::kGhost}});
    if (pieces.members == 0) return;
    ghosts.push_back(
        {place.cell(), {owner, false, std::min(pieces.members, kMost), Crew::Look::kGhost}});
  };
  if (const In* in = std::get_if<In>(&move)) add(in->at, in->pieces);
  if (const Hop* hop = std::get_if<Hop>(&move)) add(hop->to, hop->pieces);
  if (const Go* go = std::get_if<Go>(&move)) {
    // They stop at the illegal step.
    const std::size_t step = broken_step(state, *go);
    add(go->path[std::min(step, go->path.size() - 1)], go->pieces);
  }
  return ghosts;
}

std::size_t covered_by(const State& state, const Move& move) {
  const Lay* lay = std::get_if<Lay>(&move);
  if (lay == nullptr || lay->tile.tile() == kNoTile) return kNoCell;
  const std::size_t cell = lay->at.cell();
  return cell == kNoCell || state.explored.has(cell) ? kNoCell : cell;
}

void draw_forbidden_way(Scene& scene, const BoardView& view, const Move& move) {
  std::optional<Route> arrow;
  if (const Go* go = std::get_if<Go>(&move)) {
    stela::tikal::Path walked;
    const std::size_t end = std::min(broken_step(view.state, *go), go->path.size() - 1);
    for (std::size_t i = 0; i <= end; ++i) walked.add() = go->path[i];
    arrow = way_arrow(view, walked, mover_of(view.state), go->pieces && go->pieces->leader);
  } else if (const Hop* hop = std::get_if<Hop>(&move)) {
    arrow = hop_arrow(view, *hop);
  }
  if (!arrow) return;
  arrow->colour = "error";
  add_route_shaft(scene, *arrow);
  add_route_head(scene, *arrow);
}

void draw_forbidden(Scene& scene, const BoardView& view, const TypedRequest<Move>& request,
                    const Extent& board) {
  const Move* const move = request.forbidden ? &*request.forbidden : nullptr;
  const Violation violation = violation_of(scene, request.blamed);
  for (const BlamedCell& spot : violation.spots) {
    // Below the pieces.
    scene.layer = Layer::kTracks;
    scene.add_polygon("error o35", view.grid.hex(spot.cell));
  }
  scene.layer = Layer::kOverlay;
  Stage stage(scene, board);
  stage.keep_texts_free();
  stage.keep_pieces_free();
  if (move != nullptr) std::visit(GhostPainter(scene, view, stage), *move);
  for (const BlamedCell& spot : violation.spots) {
    if (spot.cell != view.covered) mark_spot(scene, view, spot);
  }
  for (const auto& [cell, other] : violation.borders) mark_border(scene, view, cell, other);
  if (request.callout) {
    const double most = view.canvas.wide() ? 320 : 210;
    const CalloutBox box(*request.callout, view.canvas, most);
    ReasonPlacer(scene, view, move, violation, stage).draw(box, board);
  }
  for (const BlamedCell& spot : violation.spots) add_tag(view, stage, spot);
  stage.finish();
}

}  // namespace stela::tikal
