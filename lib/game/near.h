#pragma once

#include <string>
#include <string_view>

#include "lib/game/position.h"

namespace stela {

/// What would be legal near `action`, which is not legal in `position`, when that is one or few
/// things, as in "it fits there turned by 2 or 5"; else empty. Empty `action`: what could come next
/// in the entry. Looks at letters and numbers alone, so that it knows no game, and plays only what
/// it names: other rotations, letters that are swapped, signs, one character that is another or
/// missing, and the few actions of that name, or of any, that there are. Tries a bounded number of
/// actions.
[[nodiscard]] std::string legal_near(const Position& position, std::string_view action);

}  // namespace stela
