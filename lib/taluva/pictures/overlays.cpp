#include "lib/taluva/pictures/overlays.h"

#include <algorithm>
#include <variant>

#include "lib/scene/annotate.h"
#include "lib/scene/path.h"

namespace stela::taluva {
namespace {

/// Draws a golden line along the edge of the topmost tile there.
void outline_tile(Scene& scene, const View& view, const Land& land, Hex volcano) {
  const int tile = land.tile_at(volcano);
  if (tile < 0) return;
  Path path;
  for (const std::size_t index : land.order()) {
    const Cell& cell = land.state().cells[index];
    if (land.tile_at(cell.at) != tile) continue;
    for (std::size_t side = 0; side < kHexSteps.size(); ++side) {
      if (land.tile_at(neighbour(cell.at, side)) == tile) continue;
      const auto [from, to] = view.edge(cell.at, side, cell.level);
      path.move_to(from).line_to(to);
    }
  }
  const double s = view.size();
  scene.layer = Layer::kTracks;
  scene.add_path("gold-dark-line round", path).stroke = std::max(3.0, s * 0.14);
  scene.add_path("gold-line round", path).stroke = std::max(1.8, s * 0.085);
}

}  // namespace

CellSet built_by(const State& state, const std::vector<Move>& placed) {
  CellSet built;
  const auto add = [&](Hex at) {
    const std::size_t cell = state.cell_at(at);
    if (cell != kNoCell) built.add(cell);
  };
  for (const Move& move : placed) {
    if (const auto* hut = std::get_if<SetHut>(&move)) add(hut->at);
    if (const auto* tower = std::get_if<SetTower>(&move)) add(tower->at);
    if (const auto* temple = std::get_if<SetTemple>(&move)) add(temple->at);
  }
  return built;
}

void draw_last(Scene& scene, const View& view, const Land& land, const Canvas& canvas,
               const std::vector<Move>& last, const CellSet& built) {
  std::size_t number = 0;
  const auto number_at = [&](Hex hex) {
    scene.layer = Layer::kOverlay;
    const Point aside{0.6 * view.size(), 0.2 * view.size()};
    add_step(scene, canvas, number, view.at(hex, land.level_at(hex)) + aside, 0.15 * view.size());
  };
  for (const Move& move : last) {
    ++number;
    if (const auto* lay = std::get_if<Lay>(&move)) {
      outline_tile(scene, view, land, lay->at);
      number_at(lay->at);
    } else if (!std::holds_alternative<Out>(move)) {
      built.for_each([&](std::size_t cell) { number_at(land.state().cells[cell].at); });
    }
  }
}

}  // namespace stela::taluva
