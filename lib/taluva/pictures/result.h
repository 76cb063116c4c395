#pragma once

#include <optional>

#include "lib/scene/scene.h"
#include "lib/taluva/rules/state.h"

namespace stela::taluva {

/// Returns what every player has built at the end of the game, and which kind of piece decided it;
/// nothing while the game is not over.
[[nodiscard]] std::optional<EndCard> end_card_of(const State& state, Language language);

}  // namespace stela::taluva
