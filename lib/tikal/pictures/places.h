#pragma once

#include <string>
#include <vector>

#include "lib/tikal/rules/moves.h"

namespace stela::tikal {

/// The cells that `move` names, in its order; of a way every one.
[[nodiscard]] std::vector<std::string> places_in(const Move& move);

}  // namespace stela::tikal
