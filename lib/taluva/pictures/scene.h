#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lib/game/position.h"
#include "lib/game/table.h"
#include "lib/scene/frame.h"
#include "lib/scene/scene.h"
#include "lib/scene/stage.h"
#include "lib/taluva/pictures/land.h"
#include "lib/taluva/pictures/view.h"
#include "lib/taluva/rules/moves.h"
#include "lib/taluva/rules/state.h"

namespace stela::taluva {

/// Draws the island in plain text: a row for each `r`, six columns for each hex, and a legend.
[[nodiscard]] std::string draw_board(const State& state, const Table& table);

/// The effect of an action that is not allowed, and the places at fault.
struct Forbidden {
  /// The hexes of a tile that cannot lie there; empty for other actions.
  std::vector<Hex> tile;
  /// The hexes at fault, and what is wrong with them.
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
                                                    const TypedRequest<Move>& request);

/// Draws it as a ghost, with its places at fault hatched; adds labels to `stage`.
void draw_forbidden(Scene& scene, Stage& stage, const View& view, const Land& land,
                    const Canvas& canvas, const Forbidden& forbidden, const Move& move);

/// Draws the position with the additions in `request`.
[[nodiscard]] Scene draw_scene(const State& state, const Table& table,
                               const TypedRequest<Move>& request);

/// Returns the hexes named by `move`; for a tile all three.
[[nodiscard]] std::vector<std::string> places_in(const Move& move);

/// Draws every tile with its name and its number of copies.
[[nodiscard]] Scene catalogue_scene(const Canvas& canvas);

/// Returns the contents of each player's card, and the space that the pieces on cards need.
[[nodiscard]] std::vector<PlayerCard> cards_of(const State& state, const Table& table,
                                               Language language);
[[nodiscard]] CardRoom card_room(const Canvas& canvas);

/// Draws the cards, and the tiles left.
void draw_cards(Scene& scene, Frame& frame, const Canvas& canvas, const State& state);

/// Draws a hex of that terrain as an icon.
void add_terrain_icon(Scene& scene, Terrain terrain, Point centre, double radius);

/// Returns the items of the legend: only those shown in the picture. `forbidden`: whether it shows
/// an illegal action.
[[nodiscard]] std::vector<LegendItem> legend_of(const Land& land, const View& view,
                                                const TypedRequest<Move>& request, bool forbidden);

/// Returns what every player has built at the end of the game, and which kind of piece decided it;
/// nothing while the game is not over.
[[nodiscard]] std::optional<EndCard> end_card_of(const State& state, Language language);

}  // namespace stela::taluva
