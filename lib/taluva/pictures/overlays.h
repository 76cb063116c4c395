#pragma once

#include <optional>
#include <vector>

#include "lib/game/request.h"
#include "lib/scene/scene.h"
#include "lib/taluva/pictures/buildings.h"
#include "lib/taluva/pictures/land.h"
#include "lib/taluva/pictures/view.h"
#include "lib/taluva/rules/moves.h"

namespace stela::taluva {

/// The cells on which something was placed: `placed` are tokens of a setup.
[[nodiscard]] CellSet built_by(const State& state, const std::vector<Move>& placed);

/// Numbers the steps of the last entry: the new tile outlined, a disc on each place; `built` are
/// the cells on which it built.
void draw_last(Scene& scene, const View& view, const Land& land, const Canvas& canvas,
               const std::vector<Move>& last, const CellSet& built);

/// What an action that is not allowed would do, and where it cannot.
struct Forbidden {
  /// The hexes of a tile that may not lie there; empty for other actions.
  std::vector<Hex> tile;
  /// The hexes that are to blame, or that the action names.
  std::vector<Hex> offending;
  /// All that the picture must show.
  std::vector<View::Raised> hexes;
  /// At which level the tile would lie.
  int level = 0;
  /// The levels below the tile are what is wrong.
  bool uneven = false;
  /// What the tile's volcano would cover is no volcano.
  bool covers_terrain = false;
};
/// What `move` would do; nothing where it has no place near the land.
[[nodiscard]] std::optional<Forbidden> forbidden_by(const Land& land, const Move& move);

/// Draws it as a ghost, with its places at fault hatched and the levels told.
void draw_forbidden(Scene& scene, const View& view, const Land& land, const Canvas& canvas,
                    const Forbidden& forbidden, const Move& move);

}  // namespace stela::taluva
