#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "lib/tikal/rules/cells.h"
#include "lib/words/tr.h"

namespace stela::tikal {

/// Kind of a hex. The four kinds of tiles come first.
enum class Kind : std::uint8_t { kTemple, kJungle, kTreasure, kVolcano, kBaseCamp };

inline constexpr std::size_t kTileKinds = 4;
inline constexpr std::array<std::string_view, kTileKinds + 1> kKindNames = {
    tr_noop("temple"), tr_noop("jungle"), tr_noop("treasure"), tr_noop("volcano"),
    tr_noop("base camp")};

/// Stones on the six sides of a hex, 0 to 3 on each; two bits per side.
class Stones {
 public:
  constexpr Stones() = default;
  constexpr explicit Stones(const std::array<std::uint8_t, kSides>& counts) {
    for (std::size_t side = 0; side < kSides; ++side) {
      bits_ = static_cast<std::uint16_t>(bits_ | counts[side] << (kBits * side));
    }
  }
  [[nodiscard]] constexpr int on(std::size_t side) const {
    return (bits_ >> (kBits * side)) & kMask;
  }
  /// Returns the stones turned clockwise by `steps` (0 to 5): those of side i move to side i +
  /// steps.
  [[nodiscard]] constexpr Stones rotated(std::size_t steps) const {
    Stones out;
    const unsigned all = bits_;
    out.bits_ = static_cast<std::uint16_t>(
        (all << (kBits * steps) | all >> (kBits * (kSides - steps))) & kAll);
    return out;
  }
  friend constexpr bool operator==(const Stones&, const Stones&) = default;

 private:
  static constexpr std::size_t kBits = 2;
  static constexpr unsigned kMask = 3;
  static constexpr unsigned kAll = (1U << (kBits * kSides)) - 1;
  std::uint16_t bits_ = 0;
};

/// A tile: its kind, the value of its temple or the number of its treasures, and its stones at
/// rotation 0.
struct Tile {
  Kind kind = Kind::kJungle;
  std::uint8_t value = 0;
  Stones stones;
  friend constexpr bool operator==(const Tile&, const Tile&) = default;
};

inline constexpr std::size_t kTiles = 36;
/// "No tile"; also the value of the printed hexes.
inline constexpr std::uint8_t kNoTile = kTiles;

/// Letters on the backs, in stack order, and the number of tiles of each.
inline constexpr std::size_t kLetters = 7;
inline constexpr std::array<std::uint8_t, kLetters> kLetterCounts = {6, 6, 5, 5, 5, 5, 4};
/// First tile of each letter; tiles are numbered in stack order.
inline constexpr std::array<std::uint8_t, kLetters + 1> kLetterStarts = {0,  6,  12, 17,
                                                                         22, 27, 32, 36};

/// Returns the tiles in the box (data/tikal-tiles.csv).
[[nodiscard]] const std::array<Tile, kTiles>& box();
/// Returns the highest value of a tile of `kind` in the box, 0 if it has no values; without a kind,
/// that of all tiles.
[[nodiscard]] int most_shown(Kind kind);
[[nodiscard]] int most_shown();
/// Maximum number of stones on a side of a tile in the box.
inline constexpr int kMaxStones = 3;

/// Returns the index of a tile's letter, 0 for A.
[[nodiscard]] inline std::size_t letter_of(std::size_t tile) {
  static constexpr auto kLetterOf = [] {
    std::array<std::uint8_t, kTiles> letters{};
    std::uint8_t letter = 0;
    for (std::size_t i = 0; i < kTiles; ++i) {
      if (i == kLetterStarts[letter + 1U]) ++letter;
      letters[i] = letter;
    }
    return letters;
  }();
  return kLetterOf[tile];
}
/// Returns `A1` to `G4`.
[[nodiscard]] std::string tile_name(std::size_t tile);
/// Returns the tile of that name, or `kNoTile`.
[[nodiscard]] std::uint8_t tile_named(std::string_view name);

/// A hex printed on the board.
struct PrintedHex {
  std::size_t cell;
  Kind kind;
  std::uint8_t value;
  Stones stones;
};
inline constexpr std::size_t kPrintedHexes = 4;
[[nodiscard]] const std::array<PrintedHex, kPrintedHexes>& printed_hexes();

// Pieces (rulings.md, Tikal).
inline constexpr int kMembersPerPlayer = 18;
inline constexpr int kCampsPerPlayer = 2;
inline constexpr int kGuardsPerPlayer = 2;
inline constexpr std::size_t kMotifs = 8;
inline constexpr int kTreasuresPerMotif = 3;
inline constexpr int kTreasures = static_cast<int>(kMotifs) * kTreasuresPerMotif;
inline constexpr int kHighestTemple = 10;
/// Number of temple squares of each value; 0 and 1 have none.
inline constexpr std::array<std::uint8_t, kHighestTemple + 1> kSquares = {0, 0, 3, 6, 9, 11,
                                                                          8, 5, 3, 2, 1};
/// Initial points in an auction game.
inline constexpr int kCapital = 20;
/// Strength of a leader in a majority.
inline constexpr int kLeaderCounts = 3;

/// Returns the components as text and tables.
[[nodiscard]] std::string catalogue();

}  // namespace stela::tikal
