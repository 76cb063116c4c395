#pragma once

#include <vector>

#include "lib/mykerinos/rules/state.h"
#include "lib/scene/canvas.h"
#include "lib/scene/frame.h"

namespace stela::mykerinos {

/// Returns the meaning of the symbols; of symbols that come and go, only those in the picture.
[[nodiscard]] std::vector<LegendItem> legend_of(const State& state, const Canvas& canvas);

}  // namespace stela::mykerinos
