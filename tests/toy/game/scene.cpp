#include <fmt/format.h>

#include "lib/scene/panel.h"
#include "lib/scene/shapes.h"
#include "tests/toy/game/pig.h"

namespace stela::toy {

Scene scene(const State& state, const Table& table) {
  constexpr double kUnit = 4;  // a point
  constexpr double kRow = 40;
  Scene scene;
  scene.title = "Pig";
  scene.players = scene_players({table.colours.begin(), table.colours.begin() + table.players});
  scene.description = "How far each player is from the goal.";
  std::vector<PlayerRow> rows;
  for (Actor seat = 0; seat < state.players; ++seat) {
    const std::int32_t points = state.points[static_cast<std::size_t>(seat)];
    const double y = kRow * seat;
    scene.add_polygon("bare",
                      box_around({kUnit * state.goal / 2, y}, kUnit * state.goal, kRow / 2));
    scene.add_polygon(player_class(seat),
                      box_around({kUnit * points / 2, y}, kUnit * points, kRow / 2));
    PlayerRow row;
    row.seat = seat;
    row.name = table.names[static_cast<std::size_t>(seat)];
    row.score = fmt::format("{} points", points);
    row.due = state.phase == Phase::kRolling && seat == state.turn;
    rows.push_back(std::move(row));
  }
  add_panel(scene, rows, {fmt::format("who first reaches {} wins", state.goal)});
  return scene;
}

Scene catalogue_scene(const Canvas& /*canvas*/) {
  Scene scene;
  scene.title = "Pig: the die";
  scene.description = "A die with six sides.";
  scene.add_polygon("wood", box_around({}, 80, 80));
  scene.add_text("text strong", {}, 22, "1 to 6");
  return scene;
}

}  // namespace stela::toy
