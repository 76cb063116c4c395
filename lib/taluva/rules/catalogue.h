#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "lib/words/message.h"

namespace stela::taluva {

/// The terrain of a hex. The five without volcanoes come first.
enum class Terrain : std::uint8_t { kJungle, kClearing, kSand, kRock, kLake, kVolcano };

inline constexpr std::size_t kTerrains = 5;
inline constexpr std::array<char, kTerrains> kTerrainLetters = {'J', 'C', 'S', 'R', 'L'};
inline constexpr std::array<std::string_view, kTerrains + 1> kTerrainNames = {
    "jungle", "clearing", "sand", "rock", "lake", "volcano"};

/// Number of tiles in the box.
inline constexpr int kTilesInBox = 48;
/// Number of tiles used for each player.
inline constexpr int kTilesPerPlayer = 12;

/// Numbers of each player's pieces (docs/games/taluva.md).
inline constexpr int kTemplesPerPlayer = 3;
inline constexpr int kTowersPerPlayer = 2;
inline constexpr int kHutsPerPlayer = 20;

/// Minimum level of a tower.
inline constexpr int kLowestTowerLevel = 3;

/// A kind of tile: its two terrains, seen with the volcano on top. `kNoTile` is the kind of a name
/// that no tile has.
using TileKind = std::uint8_t;
inline constexpr TileKind kTileKinds = kTerrains * kTerrains;
inline constexpr TileKind kNoTile = kTileKinds;

[[nodiscard]] constexpr Terrain left_terrain(TileKind kind) {
  return static_cast<Terrain>(kind / kTerrains);
}
[[nodiscard]] constexpr Terrain right_terrain(TileKind kind) {
  return static_cast<Terrain>(kind % kTerrains);
}

/// Number of copies of each kind in the box, in rows by the left terrain (docs/games/taluva.md).
inline constexpr std::array<std::uint8_t, kTileKinds> kTileCopies = {
    1, 6, 4, 2, 2,  // J: JJ JC JS JR JL
    5, 1, 2, 2, 1,  // C
    4, 2, 1, 2, 1,  // S
    2, 2, 1, 1, 1,  // R
    1, 1, 1, 1, 1,  // L
};

/// For each character the index of its terrain, or `kTerrains`. A table, since the letters are
/// unpredictable.
inline constexpr auto kTerrainIndices = [] {
  std::array<std::uint8_t, 256> indices{};
  indices.fill(kTerrains);
  for (std::size_t i = 0; i < kTerrains; ++i) {
    indices[static_cast<unsigned char>(kTerrainLetters[i])] = static_cast<std::uint8_t>(i);
  }
  return indices;
}();

[[nodiscard]] constexpr std::size_t terrain_index(char letter) {
  return kTerrainIndices[static_cast<unsigned char>(letter)];
}

/// Returns the terrain's name for readers.
[[nodiscard]] Message terrain_words(Terrain terrain);

/// Returns the components in words and tables.
[[nodiscard]] std::string catalogue();

}  // namespace stela::taluva
