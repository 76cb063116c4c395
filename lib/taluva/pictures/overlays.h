#pragma once

#include <optional>
#include <vector>

#include "lib/game/request.h"
#include "lib/scene/scene.h"
#include "lib/scene/stage.h"
#include "lib/taluva/pictures/buildings.h"
#include "lib/taluva/pictures/land.h"
#include "lib/taluva/pictures/view.h"
#include "lib/taluva/rules/moves.h"

namespace stela::taluva {

/// Returns the cells on which something was placed; `placed` are tokens of a setup.
[[nodiscard]] CellSet built_by(const State& state, const std::vector<Move>& placed);

/// Numbers the steps of the last entry: outlines the new tile and draws a disc on each place;
/// `built` are the cells on which it built.
void draw_last(Scene& scene, const View& view, const Land& land, const Canvas& canvas,
               const std::vector<Move>& last, const CellSet& built);

/// The effect of an action that is not allowed, and the places at fault.
struct Forbidden {
  /// The hexes of a tile that cannot lie there; empty for other actions.
  std::vector<Hex> tile;
  /// The hexes to blame, and what is wrong there.
  std::vector<Hex> offending;
  std::vector<Message> words;
  /// All hexes that the picture must show.
  std::vector<View::Raised> hexes;
  /// The level of the tile.
  int level = 0;
  /// The levels below the tile are at fault.
  bool uneven = false;
  /// The hex under the tile's volcano is not a volcano.
  bool covers_terrain = false;
};
/// Returns the effect of the requested action that is not allowed, or nothing if there is none or
/// its place is not near the land.
[[nodiscard]] std::optional<Forbidden> forbidden_by(const Land& land,
                                                    const TypedRequest<Move>& asked);

/// Draws it as a ghost, with its places at fault hatched; adds labels to `stage`.
void draw_forbidden(Scene& scene, Stage& stage, const View& view, const Land& land,
                    const Canvas& canvas, const Forbidden& forbidden, const Move& move);

}  // namespace stela::taluva
