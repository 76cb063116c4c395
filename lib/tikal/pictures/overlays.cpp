#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <utility>
#include <variant>

#include "lib/game/rules.h"
#include "lib/scene/callout.h"
#include "lib/scene/path.h"
#include "lib/scene/pieces.h"
#include "lib/tikal/pictures/piece_groups.h"
#include "lib/tikal/pictures/scene.h"
#include "lib/tikal/pictures/signs.h"
#include "lib/tikal/rules/actions.h"
#include "lib/tikal/rules/catalogue.h"

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
