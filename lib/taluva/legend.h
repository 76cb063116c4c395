#pragma once

#include <vector>

#include "lib/game/request.h"
#include "lib/scene/frame.h"
#include "lib/taluva/land.h"
#include "lib/taluva/moves.h"
#include "lib/taluva/view.h"

namespace stela::taluva {

/// What the legend explains: only what the picture shows.
[[nodiscard]] std::vector<LegendItem> legend_of(const Land& land, const View& view,
                                                const Asked<Move>& asked);

}  // namespace stela::taluva
