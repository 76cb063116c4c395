#pragma once

#include <vector>

#include "lib/mykerinos/rules/state.h"
#include "lib/scene/canvas.h"
#include "lib/scene/frame.h"

namespace stela::mykerinos {

/// What the signs of the picture mean; of signs that come and go only those that it shows.
[[nodiscard]] std::vector<LegendItem> legend_of(const State& state, const Canvas& canvas);

}  // namespace stela::mykerinos
