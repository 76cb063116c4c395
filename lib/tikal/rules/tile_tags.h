#pragma once

#include <array>

#include "lib/game/info.h"
#include "lib/tikal/rules/catalogue.h"

namespace stela::tikal {

/// Applies the record's `Tile` tags, which must be well formed, to `tiles`.
void redefine_tiles(const Table& table, std::array<Tile, kTiles>& tiles);

/// Reports errors in the record's `Tile` tags (rulings.md, Tikal, "Tiles and setups").
void check_tile_tags(const Table& table, TagReporter& reporter);

}  // namespace stela::tikal
