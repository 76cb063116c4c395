#pragma once

#include <vector>

#include "lib/game/request.h"
#include "lib/scene/frame.h"
#include "lib/taluva/pictures/land.h"
#include "lib/taluva/pictures/view.h"
#include "lib/taluva/rules/moves.h"

namespace stela::taluva {

/// What the legend explains: only what the picture shows.
[[nodiscard]] std::vector<LegendItem> legend_of(const Land& land, const View& view,
                                                const TypedRequest<Move>& asked);

}  // namespace stela::taluva
