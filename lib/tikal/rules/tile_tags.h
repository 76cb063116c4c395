#pragma once

#include <array>

#include "lib/game/info.h"
#include "lib/tikal/rules/catalogue.h"

namespace stela::tikal {

/// Puts what the record's `Tile` tags say, which must be well formed, into `tiles`.
void redefine_tiles(const Table& table, std::array<Tile, kTiles>& tiles);

/// Reports what is wrong with the record's `Tile` tags (rulings.md, Tikal, "Tiles and setups").
void check_tile_tags(const Table& table, TagReporter& reporter);

}  // namespace stela::tikal
