#pragma once

#include <string>

#include "lib/report/summary.h"
#include "lib/scene/scene.h"

namespace stela {

/// Returns a chart of the scores over the game, for a page with `kChartStyle` and the players'
/// colours. It has one panel for each part of a score that changes, with a labelled line for each
/// player and vertical lines where rounds begin. If the record contains an analysis, another panel
/// shows the win shares as stacked areas, with the marks. Returns two SVG elements, for wide and
/// for narrow screens; the style shows the one that fits. Their attributes `data-left` and
/// `data-right` are the ends of the lines, and `data-points` is the number of entries, for a cursor
/// above them. With `shares_by_script`, the areas of the shares have no corners and there are no
/// marks: the page's script draws both from the data of the entries, between `data-top` and
/// `data-bottom`.
[[nodiscard]] std::string write_chart(const Summary& summary, bool shares_by_script = false);

/// Returns the narrow SVG element with the win shares only. The record must contain an analysis.
[[nodiscard]] std::string write_shares(const Summary& summary);

/// Returns the wide chart as a separate picture.
[[nodiscard]] Scene chart_scene(const Summary& summary);

}  // namespace stela
