#pragma once

#include <optional>
#include <vector>

#include "lib/game/position.h"
#include "lib/scene/frame.h"
#include "lib/scene/scene.h"
#include "lib/taluva/pictures/land.h"
#include "lib/taluva/pictures/view.h"
#include "lib/taluva/rules/moves.h"
#include "lib/taluva/rules/state.h"

namespace stela::taluva {

/// Returns the contents of each player's card, and the space that the pieces on cards need.
[[nodiscard]] std::vector<PlayerCard> cards_of(const State& state, const Table& table,
                                               Language language);
[[nodiscard]] CardRoom card_room(const Canvas& canvas);

/// Draws the cards, and the tiles left.
void draw_cards(Scene& scene, Frame& frame, const Canvas& canvas, const State& state);

/// Draws a stack of three tiles of that width; `foot` is the left end of its bottom.
void add_stack_icon(Scene& scene, Point foot, double width);

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
