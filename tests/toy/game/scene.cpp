#include "lib/scene/scene.h"

#include <fmt/format.h>

#include "lib/scene/frame.h"
#include "tests/toy/game/pig.h"

namespace stela::toy {

Scene scene(const State& state, const Table& table, const Canvas& canvas) {
  Scene scene;
  scene.title = "Pig";
  scene.players = scene_players({table.colours.begin(), table.colours.begin() + table.players});
  scene.description = "How far each player is from the goal.";
  std::vector<PlayerCard> cards;
  for (Actor seat = 0; seat < state.players; ++seat) {
    PlayerCard card;
    card.seat = seat;
    card.name = table.names[static_cast<std::size_t>(seat)];
    card.score = std::to_string(state.points[static_cast<std::size_t>(seat)]);
    card.due = state.phase == Phase::kRolling && seat == state.turn;
    cards.push_back(std::move(card));
  }
  Frame frame(scene, canvas, std::move(cards), {});
  constexpr double kRow = 60;
  constexpr double kMargin = 30;
  const Extent board = frame.add_board(kRow * state.players, "sand");
  const double width = board.high.x - board.low.x - 2 * kMargin;
  for (Actor seat = 0; seat < state.players; ++seat) {
    const double part = static_cast<double>(state.points[static_cast<std::size_t>(seat)]) /
                        static_cast<double>(state.goal);
    const Point left{board.low.x + kMargin, board.low.y + kRow * (seat + 0.5)};
    const auto bar = [&](double length) {
      return box_around(left + Point{length / 2, 0}, length, kRow / 2);
    };
    scene.add_polygon("paper", bar(width));
    scene.add_polygon(player_class(seat), bar(width * part));
  }
  for (Actor seat = 0; seat < state.players; ++seat) (void)frame.add_card();
  const LegendItem goal{0, nullptr, fmt::format("who first reaches {} wins", state.goal)};
  frame.add_legend({&goal, 1});
  frame.finish();
  return scene;
}

Scene catalogue_scene(const Canvas& /*canvas*/) {
  Scene scene;
  scene.title = "Pig: the die";
  scene.description = "A die with six sides.";
  scene.add_polygon("paper", box_around({}, 80, 80));
  scene.add_text("ink strong", {}, 22, "1 to 6");
  return scene;
}

}  // namespace stela::toy
