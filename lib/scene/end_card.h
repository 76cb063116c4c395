#pragma once

#include <cstddef>
#include <functional>

#include "lib/scene/canvas.h"
#include "lib/scene/scene.h"

namespace stela {

/// Draws the sign of a row, so high, right of that point; gives its width. 0: the row has none, and
/// its words stand there.
using DrawRowSign = std::function<double(Scene& scene, std::size_t row, Point left, double height)>;

/// How high the table of `card` is where nothing makes it higher (units).
[[nodiscard]] double end_card_height(const Canvas& canvas, const EndCard& card);

/// Draws the table of a game that is over into `box`, on what lies there: a column for each player,
/// those of who won outlined, and the row that decided it lit.
void draw_end_card(Scene& scene, const Canvas& canvas, Extent box, const EndCard& card,
                   const DrawRowSign& sign = {});

/// Puts the columns of `card` into order: who won, then the others by `better`; those who are level
/// share the better place. A column that has a fate keeps it; the others are told in `language`.
void rank_columns(EndCard& card, const std::function<bool(int seat, int other)>& better,
                  Language language = {});

}  // namespace stela
