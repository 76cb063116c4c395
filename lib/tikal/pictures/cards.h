#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lib/game/position.h"
#include "lib/game/table.h"
#include "lib/scene/frame.h"
#include "lib/scene/scene.h"
#include "lib/tikal/pictures/grid.h"
#include "lib/tikal/pictures/hexes.h"
#include "lib/tikal/pictures/steps.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

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

}  // namespace stela::tikal
