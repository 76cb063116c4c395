#pragma once

#include <optional>

#include "lib/game/request.h"
#include "lib/scene/scene.h"
#include "lib/tikal/rules/state.h"

namespace stela::tikal {

/// What everybody's points come from at the end of the game, as far as `sums` know it; nothing
/// while it is not over. Rows are told in `language`.
[[nodiscard]] std::optional<EndCard> end_card_of(const State& state, const ScoreSums& sums,
                                                 Language language);

}  // namespace stela::tikal
