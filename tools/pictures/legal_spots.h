#pragma once

#include <string>

#include "lib/game/position.h"
#include "lib/report/diagram.h"

namespace stela {

/// Returns the spaces of the legal actions in `position` that begin with `prefix`: for each action
/// the last one that it names after `prefix`, or otherwise the last one at all.
[[nodiscard]] LegalSpots legal_spots(const Position& position, const std::string& prefix);

}  // namespace stela
