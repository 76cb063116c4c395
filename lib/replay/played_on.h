#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "lib/core/diagnostic.h"
#include "lib/game/position.h"

namespace stela {

/// Plays `actions`, separated by white space, of the entry that is due, and with `complete` the end
/// of the entry. `position` moves on, or stays what it is and what is wrong with the first action
/// that is not allowed is given, with its place in `actions` and what would be legal near it.
[[nodiscard]] std::optional<Diagnostic> play_on(std::unique_ptr<Position>& position,
                                                std::string_view actions, bool complete);

}  // namespace stela
