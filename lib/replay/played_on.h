#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "lib/core/diagnostic.h"
#include "lib/game/position.h"

namespace stela {

/// Plays `actions`, separated by whitespace, of the current entry, and if `complete`, its end.
/// Either advances `position`, or leaves it unchanged and returns the error of the first action
/// that is not allowed, with its location in `actions` and a suggestion.
[[nodiscard]] std::optional<Diagnostic> play_on(std::unique_ptr<Position>& position,
                                                std::string_view actions, bool complete);

}  // namespace stela
