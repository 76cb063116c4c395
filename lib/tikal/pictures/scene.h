#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lib/game/position.h"
#include "lib/game/table.h"
#include "lib/scene/frame.h"
#include "lib/scene/scene.h"
#include "lib/scene/stage.h"
#include "lib/tikal/pictures/hexes.h"
#include "lib/tikal/pictures/piece_groups.h"
#include "lib/tikal/rules/moves.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

/// Returns the board as plain text: two lines for each hex, columns a, c, e and g half a hex higher
/// than the others; then the paths, and the players' possessions.
[[nodiscard]] std::string draw_board(const State& state, const Table& table);

/// Returns the position with everything requested in `request`.
[[nodiscard]] Scene draw_scene(const State& state, const Table& table,
                               const TypedRequest<Move>& request);

/// Returns every tile with its name, and its stones at rotation 0.
[[nodiscard]] Scene catalogue_scene(const Canvas& canvas);

// The panel around the board.

/// Returns the players' cards, for the frame.
[[nodiscard]] std::vector<PlayerCard> cards_of(const State& state, const Table& table,
                                               const Canvas& canvas);
/// Returns the space taken by the drawings on cards; `rest` is the height of the last part of the
/// column.
[[nodiscard]] CardRoom card_room(const Canvas& canvas, double rest);

/// Returns other facts, for readers who do not see the panel.
[[nodiscard]] std::vector<std::string> remarks_on(const State& state, const Table& table,
                                                  Language language);

/// Draws supply and treasures of `seat` into `room`; treasures swapped by the last entry have the
/// number of the step.
void draw_card(Scene& scene, const Canvas& canvas, const State& state, const LastEntry& last,
               Actor seat, const Extent& room);

/// The stack, and tiles shown or set aside, beside the board.
[[nodiscard]] double stack_height(const Canvas& canvas, const State& state);
void draw_stack(Scene& scene, const Canvas& canvas, const State& state, const Extent& room);

/// The steps of the last entry as lines of text.
class StepList {
 public:
  /// `width` is the total width of all columns.
  StepList(const LastEntry& last, const Canvas& canvas, double width, std::size_t columns);
  /// 0 if there are no steps.
  [[nodiscard]] double height() const { return height_; }
  void draw(Scene& scene, const Extent& room) const;

 private:
  struct Item {
    std::size_t number = 0;
    std::vector<std::string> lines;
    std::string cost;
    double height = 0;
  };
  const Canvas& canvas_;
  std::vector<Item> items_;
  std::size_t per_column_ = 1;
  double column_ = 0;
  double free_ = 0;
  double size_ = 0;
  double height_ = 0;
};

/// Returns the legend of the picture, in the size of its symbols.
[[nodiscard]] std::vector<LegendItem> legend_of(const BoardView& view);

/// Returns the sources of all points at the end of the game, as far as `sums` has them, or null if
/// the game is not over. Rows are in `language`.
[[nodiscard]] std::optional<EndCard> end_card_of(const State& state, const ScoreSums& sums,
                                                 Language language);

// Drawings on top of a position: the steps of the last entry.

/// Draws the paths of the last entry without their arrowheads, below stones and pieces.
void draw_ways(Scene& scene, const BoardView& view);
/// Draws the arrowheads, and the outline of the tile that was placed.
void draw_way_heads(Scene& scene, const BoardView& view);
/// Draws the numbers of the steps, and what is visible nowhere else. `board` is its box.
void draw_step_numbers(Scene& scene, const BoardView& view, const Extent& board);

/// Returns the arrow of pieces of `owner` that move along `path`.
[[nodiscard]] std::optional<Route> way_arrow(const BoardView& view, const Path& path, Actor owner,
                                             bool leader);
/// Returns the arrow between two camps, in an arc.
[[nodiscard]] std::optional<Route> hop_arrow(const BoardView& view, const Hop& hop);

/// Returns the cells named in `move`, in order; all cells of a path.
[[nodiscard]] std::vector<std::string> places_in(const Move& move);

/// Returns the pieces that `move` would bring somewhere.
[[nodiscard]] std::vector<GhostCrew> ghosts_of(const State& state, const Move& move);

/// Returns the free cell on which `move` would place a tile, or `kNoCell` if none.
[[nodiscard]] std::size_t covered_by(const State& state, const Move& move);

/// Draws the path of the illegal `move`, below the pieces.
void draw_forbidden_way(Scene& scene, const BoardView& view, const Move& move);
/// Draws on top of everything what the requested move would place or build, where it is illegal,
/// and the callout in a box whose tail points there; without a tail if no cell of the board shows
/// it. Everything stays within `board`. The move may be unreadable.
void draw_forbidden(Scene& scene, const BoardView& view, const TypedRequest<Move>& request,
                    const Extent& board);

}  // namespace stela::tikal
