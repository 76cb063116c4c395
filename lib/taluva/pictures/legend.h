#pragma once

#include <vector>

#include "lib/game/request.h"
#include "lib/scene/frame.h"
#include "lib/taluva/pictures/land.h"
#include "lib/taluva/pictures/view.h"
#include "lib/taluva/rules/moves.h"

namespace stela::taluva {

/// Returns the items of the legend: only those shown in the picture. `forbidden`: whether it shows
/// an illegal action.
[[nodiscard]] std::vector<LegendItem> legend_of(const Land& land, const View& view,
                                                const TypedRequest<Move>& asked, bool forbidden);

}  // namespace stela::taluva
