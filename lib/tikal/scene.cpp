#include "lib/tikal/scene.h"

#include "lib/scene/shapes.h"
#include "lib/tikal/events.h"
#include "lib/tikal/hexes.h"

namespace stela::tikal {

Scene draw_scene(const State& state, const Table& table, const Asked<Move>& asked) {
  Scene scene;
  scene.title = "Tikal";
  scene.description = "x";
  scene.players = scene_players({table.colours.begin(), table.colours.begin() + table.players});
  const double width = asked.canvas.wide() ? 874 : 384;
  const Grid grid(asked.canvas, {0, 0}, width);
  const LastEntry last = last_entry(state, table, asked.last, asked.actor);
  const BoardView view(state, asked.canvas, grid, last, scene.players);
  scene.add_polygon("unexplored-deep",
                    box_around({width / 2, grid.height / 2}, width, grid.height));
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    scene.places.push_back({cell_name(cell), grid.centre(cell), grid.hex(cell)});
  }
  draw_ground(scene, view);
  scene.layer = Layer::kTracks;
  draw_tracks(scene, view);
  draw_stones(scene, view);
  scene.layer = Layer::kNames;
  draw_names(scene, view);
  scene.layer = Layer::kPieces;
  draw_contents(scene, view);
  return scene;
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

}  // namespace stela::tikal
