#pragma once

#include <cstddef>
#include <functional>

#include "lib/scene/scene.h"

namespace stela {

/// Draws the icon of a row with that height to the right of a point; returns its width, or 0 if the
/// row has none and its words begin there.
using DrawRowSign = std::function<double(Scene& scene, std::size_t row, Point left, double height)>;

/// Returns the minimum height of the table of `card` (units).
[[nodiscard]] double end_card_height(const Canvas& canvas, const EndCard& card);

/// Draws the table of a game that is over into `box`, on top of everything there: a column for each
/// player, with those of the winners outlined, and the deciding row highlighted.
void draw_end_card(Scene& scene, const Canvas& canvas, Extent box, const EndCard& card,
                   const DrawRowSign& sign = {});

/// Sorts the columns of `card`: the winners, then the others by `better`; players who tie share the
/// better rank. A column that has a text for its result keeps it; the others get one in `language`.
void rank_columns(EndCard& card, const std::function<bool(int seat, int other)>& better,
                  Language language = {});

}  // namespace stela
