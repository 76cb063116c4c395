#pragma once

#include <cstddef>
#include <cstdint>

#include "lib/core/rule.h"
#include "lib/tikal/rules/written.h"

// The stack of tiles, in the order of the letters on their backs.

namespace stela::tikal {

/// Returns the index of the letter to draw next after the tiles of `drawn` (bit i: tile i), or
/// `kLetters` if the stack is empty.
[[nodiscard]] std::size_t letter_due(std::uint64_t drawn);

/// Returns the rule broken by drawing or showing a tile after `drawn`, or null if none.
[[nodiscard]] const Rule* check_drawn(std::uint64_t drawn, const TileCode& code);

}  // namespace stela::tikal
