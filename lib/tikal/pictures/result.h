#pragma once

#include <optional>

#include "lib/game/request.h"
#include "lib/scene/scene.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

/// Returns the sources of all points at the end of the game, as far as `sums` has them, or null if
/// the game is not over. Rows are in `language`.
[[nodiscard]] std::optional<EndCard> end_card_of(const State& state, const ScoreSums& sums,
                                                 Language language);

}  // namespace stela::tikal
