#pragma once

#include <vector>

#include "lib/scene/frame.h"
#include "lib/taluva/rules/state.h"

namespace stela::taluva {

/// What the cards tell of each player, and how much room the pieces on them take.
[[nodiscard]] std::vector<PlayerCard> cards_of(const State& state, const Table& table,
                                               Language language);
[[nodiscard]] CardRoom card_room(const Canvas& canvas);

/// Draws the cards, and the tiles that are left.
void draw_cards(Scene& scene, Frame& frame, const Canvas& canvas, const State& state);

/// Three tiles, one upon the other, so wide; `foot` is the left end of where they lie.
void add_stack_icon(Scene& scene, Point foot, double width);

/// Draws a hex of that terrain as a sign.
void add_terrain_icon(Scene& scene, Terrain terrain, Point centre, double radius);

}  // namespace stela::taluva
