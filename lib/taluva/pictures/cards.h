#pragma once

#include <vector>

#include "lib/scene/frame.h"
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

}  // namespace stela::taluva
