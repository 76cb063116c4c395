#pragma once

#include <string>

#include "lib/report/summary.h"
#include "lib/scene/scene.h"

namespace stela {

/// The scores along the way, for a page with `kChartStyle` and the style of the players' colours: a
/// panel for each part of a score, in each a line for each player, with whose it is at its end, and
/// upright lines where rounds begin, and where the record holds an analysis a panel of the shares
/// of the win upon each other, with its marks. Two SVG elements, for wide and for narrow places;
/// the style shows the one that fits. Each tells in `data-left` and `data-right` where its lines
/// begin and end, and in `data-points` how many entries they have, for a cursor above them.
/// `shares_by_script`: the areas of the shares have no corners, and there are no marks, which the
/// page's script draws from what it tells of each entry anyway, from `data-top` to `data-bottom`.
[[nodiscard]] std::string write_chart(const Summary& summary, bool shares_by_script = false);

/// The shares alone, of a record that holds an analysis: the narrow SVG element.
[[nodiscard]] std::string write_shares(const Summary& summary);

/// The wide one as a picture of its own.
[[nodiscard]] Scene chart_scene(const Summary& summary);

}  // namespace stela
