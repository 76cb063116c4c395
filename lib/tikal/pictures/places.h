#pragma once

#include <string>
#include <vector>

#include "lib/tikal/rules/moves.h"

namespace stela::tikal {

/// Returns the cells named in `move`, in order; all cells of a path.
[[nodiscard]] std::vector<std::string> places_in(const Move& move);

}  // namespace stela::tikal
