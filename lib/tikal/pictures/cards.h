#pragma once

#include <string>
#include <vector>

#include "lib/game/table.h"
#include "lib/scene/frame.h"
#include "lib/tikal/pictures/grid.h"
#include "lib/tikal/pictures/steps.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

// What stands around the board.

/// What each player has, for the frame.
[[nodiscard]] std::vector<PlayerCard> cards_of(const State& state, const Table& table,
                                               const Canvas& canvas);
/// How much room the drawings on cards take; `rest`: what stands last in the column.
[[nodiscard]] CardRoom card_room(const Canvas& canvas, double rest);

/// What else there is to say, for those who do not see the panel.
[[nodiscard]] std::vector<std::string> remarks_on(const State& state, const Table& table,
                                                  Language language);

/// Draws supply and treasures of `seat` into `room`; treasures that the last entry swapped carry
/// the number of the step.
void draw_card(Scene& scene, const Canvas& canvas, const State& state, const LastEntry& last,
               Actor seat, const Extent& room);

/// What lies beside the board: the stack, tiles that are shown or set aside.
[[nodiscard]] double stack_height(const Canvas& canvas, const State& state);
void draw_stack(Scene& scene, const Canvas& canvas, const State& state, const Extent& room);

/// The steps of the last entry in lines.
class StepList {
 public:
  /// In columns side by side, together so wide.
  StepList(const LastEntry& last, const Canvas& canvas, double width, std::size_t columns);
  /// 0: there are no steps.
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

/// What the picture shows, in the order of its size.
[[nodiscard]] std::vector<LegendItem> legend_of(const State& state, const Canvas& canvas);

}  // namespace stela::tikal
