#include "lib/tikal/rules/stack.h"

#include <bit>

#include "lib/tikal/rules/catalogue.h"
#include "lib/tikal/rules/rulebook.h"

namespace stela::tikal {

std::size_t letter_due(std::uint64_t drawn) {
  const auto lowest = static_cast<std::size_t>(std::countr_one(drawn));
  return lowest >= kTiles ? kLetters : letter_of(lowest);
}

const Rule* check_drawn(std::uint64_t drawn, const TileCode& code) {
  if (static_cast<std::size_t>(code.letter - 'A') != letter_due(drawn)) {
    return &rules::kTileLetter;
  }
  const std::uint8_t tile = code.tile();
  if (tile == kNoTile) return &rules::kTileUnknown;
  return ((drawn >> tile) & 1U) != 0 ? &rules::kTileUsed : nullptr;
}

}  // namespace stela::tikal
