#pragma once

#include <optional>

#include "lib/scene/scene.h"
#include "lib/taluva/rules/state.h"

namespace stela::taluva {

/// What everybody has built at the end of the game, and which kind of piece decided; nothing while
/// it is not over.
[[nodiscard]] std::optional<EndCard> end_card_of(const State& state, Language language);

}  // namespace stela::taluva
