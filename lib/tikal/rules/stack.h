#pragma once

#include <cstddef>
#include <cstdint>

#include "lib/core/rule.h"
#include "lib/tikal/rules/written.h"

// The stack of tiles, in the order of the letters on their backs.

namespace stela::tikal {

/// The place in the stack of the letter that is due after the tiles of `drawn` (bit i: tile i), or
/// `kLetters` when the stack is empty.
[[nodiscard]] std::size_t letter_due(std::uint64_t drawn);

/// The stack rules for a tile that is drawn or shown after `drawn`.
[[nodiscard]] const Rule* check_drawn(std::uint64_t drawn, const TileCode& code);

}  // namespace stela::tikal
