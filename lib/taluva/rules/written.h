#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "lib/taluva/rules/catalogue.h"

// The contents of the fields of Taluva's moves, as written; spellings.h defines their spelling.

namespace stela::taluva {

/// The two letters of a tile as written; possibly of a tile that does not exist.
struct TileCode {
  std::array<char, 2> letters{};

  [[nodiscard]] constexpr TileKind kind() const {
    const std::size_t left = terrain_index(letters[0]);
    const std::size_t right = terrain_index(letters[1]);
    if (left == kTerrains || right == kTerrains) return kNoTile;
    return static_cast<TileKind>(left * kTerrains + right);
  }
  /// Any name of two uppercase letters counts as a tile.
  [[nodiscard]] static constexpr bool accepts(std::string_view name) {
    return name.size() == 2 && name[0] >= 'A' && name[0] <= 'Z' && name[1] >= 'A' && name[1] <= 'Z';
  }
  [[nodiscard]] static constexpr TileCode of(TileKind kind) {
    return {{kTerrainLetters[kind / kTerrains], kTerrainLetters[kind % kTerrains]}};
  }
  friend bool operator==(const TileCode&, const TileCode&) = default;
};

}  // namespace stela::taluva
