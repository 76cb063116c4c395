#include "lib/taluva/overlays.h"

#include <algorithm>

#include "lib/scene/annotate.h"
#include "lib/scene/path.h"

namespace stela::taluva {
namespace {

/// The free hexes of a terrain onto which a settlement grew: which of its huts there are new is
/// told by their number. Those of which that is not certain are left out.
CellSet grown_by(const State& state, const Grow& grow, Actor actor) {
  CellSet grown;
  const std::size_t start = state.cell_at(grow.at);
  if (start == kNoCell || state.cells[start].owner != actor) return grown;
  std::vector<std::size_t> huts;
  int levels = 0;
  settlement_at(state, actor, start).cells.for_each([&](std::size_t i) {
    const Cell& cell = state.cells[i];
    if (i == start || cell.piece != Piece::kHut || cell.terrain != grow.terrain) return;
    huts.push_back(i);
    levels += cell.level;
  });
  const int count = grow.huts ? grow.huts->value : levels;
  constexpr std::size_t kMost = 12;
  if (huts.size() > kMost) return grown;
  std::vector<std::size_t> times(huts.size());
  std::size_t ways = 0;
  for (std::size_t set = 1; set < std::size_t{1} << huts.size(); ++set) {
    int sum = 0;
    for (std::size_t i = 0; i < huts.size(); ++i) {
      if ((set >> i & 1U) != 0) sum += state.cells[huts[i]].level;
    }
    if (sum != count) continue;
    ++ways;
    for (std::size_t i = 0; i < huts.size(); ++i) times[i] += set >> i & 1U;
  }
  for (std::size_t i = 0; i < huts.size(); ++i) {
    if (ways > 0 && times[i] == ways) grown.add(huts[i]);
  }
  return grown;
}

/// A golden line along the edge of the tile that lies there on top.
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

CellSet built_by(const State& state, const std::vector<Move>& last, Actor actor) {
  CellSet built;
  for (const Move& move : last) {
    std::visit(
        [&](const auto& m) {
          if constexpr (requires { m.terrain; }) {
            built |= grown_by(state, m, actor);
          } else if constexpr (requires { m.at; }) {
            const std::size_t cell = state.cell_at(m.at);
            if (cell != kNoCell && state.cells[cell].piece != Piece::kNone) built.add(cell);
          }
        },
        move);
  }
  return built;
}

void draw_last(Scene& scene, const View& view, const Land& land, const Canvas& canvas,
               const std::vector<Move>& last) {
  std::size_t number = 0;
  for (const Move& move : last) {
    std::visit(
        [&](const auto& m) {
          if constexpr (requires { m.at; }) {
            if constexpr (requires { m.rotation; }) outline_tile(scene, view, land, m.at);
            scene.layer = Layer::kOverlay;
            const Point aside{0.6 * view.size(), 0.2 * view.size()};
            add_step(scene, canvas, ++number, view.at(m.at, land.level_at(m.at)) + aside,
                     0.15 * view.size());
          }
        },
        move);
  }
}

}  // namespace stela::taluva
