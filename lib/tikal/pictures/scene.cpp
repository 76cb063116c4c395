#include "lib/tikal/pictures/scene.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "lib/scene/frame.h"
#include "lib/tikal/pictures/cards.h"
#include "lib/tikal/pictures/forbidden.h"
#include "lib/tikal/pictures/hexes.h"
#include "lib/tikal/pictures/overlays.h"
#include "lib/tikal/pictures/result.h"
#include "lib/tikal/rules/cells.h"
#include "lib/words/tr.h"

namespace stela::tikal {
namespace {

/// Returns a text description of the position.
std::string describe(const State& state, const Table& table, Language language) {
  std::string out =
      trn(language, state.laid_count, "Tikal, {0} tile laid.", "Tikal, {0} tiles laid.");
  for (Actor seat = 0; seat < state.players; ++seat) {
    const Expedition& own = state.of(seat);
    std::vector<Message> parts = {trn(own.points, "{0} point", "{0} points")};
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      if (own.leader == cell) parts.push_back(tr("leader on {0}", cell_name(cell)));
      if (own.members[cell] > 0) {
        parts.push_back(
            tr("{0} on {1}", trn(own.members[cell], "{0} member", "{0} members"), cell_name(cell)));
      }
      if (state.cells[cell].guard == seat) parts.push_back(tr("guard on {0}", cell_name(cell)));
      if (state.cells[cell].camp == seat) parts.push_back(tr("camp on {0}", cell_name(cell)));
    }
    out += fmt::format(" {}: {}.", table.player(seat).in(language), comma_list(parts).in(language));
  }
  return out;
}

/// Draws a position with its panel.
class Picture {
 public:
  Picture(Scene& scene, const State& state, const Table& table, const TypedRequest<Move>& asked)
      : scene_(scene),
        state_(state),
        table_(table),
        asked_(asked),
        last_(last_entry(state, table, asked.last, asked.actor)) {}

  void draw() {
    const Measures measures = asked_.canvas.measures();
    const double pad = 2 * measures.padding;
    const std::optional<EndCard>& end = scene_.end;
    const StepList beside(end ? LastEntry{} : last_, asked_.canvas, measures.column - pad, 1);
    // The list replaces the stack beside the board if it fits there; the board may grow a little.
    constexpr double kTooLong = 50;
    const double rest = stack_height(asked_.canvas, state_);
    std::optional<Frame> frame_there(frame_of(beside.height() > 0 ? beside.height() : rest));
    double width = frame_there->board_width();
    double height = Grid(asked_.canvas, {}, width).height;
    const double most = std::max(asked_.canvas.most_board, frame_there->least_board());
    if (asked_.canvas.panel && asked_.canvas.most_board > 0 && height > most) {
      width *= most / height;
      height = Grid(asked_.canvas, {}, width).height;
    }
    const bool column =
        asked_.canvas.wide() && beside.height() > 0 && frame_there->spare(height) > -kTooLong;
    if (beside.height() > 0 && !column) frame_there.emplace(frame_of(rest));
    Frame& frame = *frame_there;
    const Extent box = frame.add_board(height, "unexplored-deep");
    const Point corner{(box.low.x + box.high.x - width) / 2, (box.low.y + box.high.y - height) / 2};
    const Grid grid(asked_.canvas, corner, width);
    const std::vector<GhostCrew> ghosts =
        asked_.forbidden ? ghosts_of(state_, *asked_.forbidden) : std::vector<GhostCrew>{};
    BoardView view(state_, asked_.canvas, grid, last_, ghosts, scene_.players);
    if (asked_.forbidden) view.covered = covered_by(state_, *asked_.forbidden);
    draw_board(view, box);
    if (frame.has_panel()) draw_panel(frame, view, column ? &beside : nullptr);
    if (asked_.forbidden || asked_.callout) draw_forbidden(scene_, view, asked_, box);
    frame.finish();
  }

 private:
  [[nodiscard]] Frame frame_of(double rest) {
    return {scene_, asked_.canvas, cards_of(state_, table_, asked_.canvas),
            card_room(asked_.canvas, rest)};
  }

  /// Uses two columns for many short steps even on narrow canvases.
  [[nodiscard]] StepList list_below(double width) const {
    constexpr std::size_t kMany = 6;
    if (asked_.canvas.wide()) return {last_, asked_.canvas, width, 3};
    StepList one(last_, asked_.canvas, width, 1);
    if (last_.steps.size() < kMany) return one;
    const StepList two(last_, asked_.canvas, width, 2);
    return two.height() < one.height() ? two : one;
  }

  /// Draws cards, stack, steps and legend; `beside` is the step list shown in place of the stack,
  /// or null.
  void draw_panel(Frame& frame, const BoardView& view, const StepList* beside) {
    const Measures measures = asked_.canvas.measures();
    const bool wide = asked_.canvas.wide();
    const StepList below =
        list_below(asked_.canvas.width - 2 * (measures.margin + measures.padding));
    const double least = asked_.room ? asked_.room->high.y : 0;
    const double height = beside == nullptr ? std::max(below.height(), least) : 0;
    const auto draw_below = [&] {
      if (height > 0) below.draw(scene_, frame.add_strip(height));
    };
    // Reserves the maximum height of the lists in a series, so that everything below keeps its
    // position.
    if (std::max(height, least) > 0) scene_.room = Extent{{}, {0, std::max(height, least)}};
    scene_.tells_steps = beside != nullptr || below.height() > 0;
    if (!wide) draw_below();
    if (frame.add_end()) {
      if (wide) draw_below();
      frame.add_legend(legend_of(view));
      return;
    }
    for (Actor seat = 0; seat < state_.players; ++seat) {
      draw_card(scene_, asked_.canvas, state_, last_, seat, frame.add_card());
    }
    const Extent rest = frame.add_rest();
    if (beside != nullptr) {
      beside->draw(scene_, rest);
    } else {
      draw_stack(scene_, asked_.canvas, state_, rest);
    }
    if (wide) draw_below();
    frame.add_legend(legend_of(view));
  }

  void draw_board(const BoardView& view, const Extent& box) {
    const Grid& grid = view.grid;
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      scene_.places.push_back({cell_name(cell), grid.centre(cell), grid.hex(cell)});
    }
    scene_.layer = Layer::kGround;
    draw_ground(scene_, view);
    scene_.layer = Layer::kTracks;
    draw_tracks(scene_, view);
    draw_ways(scene_, view);
    draw_stones(scene_, view);
    draw_way_heads(scene_, view);
    if (asked_.forbidden) draw_forbidden_way(scene_, view, *asked_.forbidden);
    scene_.layer = Layer::kNames;
    draw_names(scene_, view);
    scene_.layer = Layer::kPieces;
    draw_contents(scene_, view);
    scene_.layer = Layer::kOverlay;
    draw_step_numbers(scene_, view, box);
  }

  Scene& scene_;
  const State& state_;
  const Table& table_;
  const TypedRequest<Move>& asked_;
  LastEntry last_;
};

}  // namespace

Scene draw_scene(const State& state, const Table& table, const TypedRequest<Move>& asked) {
  Scene scene;
  scene.title = "Tikal";
  constexpr std::size_t kUsualElements = 512;
  scene.elements.reserve(kUsualElements);
  scene.players = scene_players({table.colours.begin(), table.colours.begin() + table.players});
  scene.description = describe(state, table, asked.canvas.language);
  scene.remarks = remarks_on(state, table, asked.canvas.language);
  scene.end = end_card_of(state, asked.sums, asked.canvas.language);
  Picture(scene, state, table, asked).draw();
  return scene;
}

}  // namespace stela::tikal
