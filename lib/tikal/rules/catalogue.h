#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "lib/core/bit_set.h"
#include "lib/game/info.h"
#include "lib/words/tr.h"

namespace stela::tikal {

// The board: 40 cells, columns a to h of five rows each (notation.md, section 2, Tikal). Cells are
// numbered by column, then by row from the bottom.

inline constexpr std::size_t kColumns = 8;
inline constexpr std::size_t kRows = 5;
inline constexpr std::size_t kCells = kColumns * kRows;
inline constexpr std::size_t kSides = 6;
/// "No cell here": off the board.
inline constexpr std::size_t kNoCell = kCells;

/// Returns the cell in `column` (0 is a) and `row` (1 is the bottom).
[[nodiscard]] constexpr std::size_t cell_of(std::size_t column, std::size_t row) {
  return column * kRows + row - 1;
}

inline constexpr std::size_t kBaseCamp = cell_of(0, 1);

/// Returns `a1` to `h5`.
[[nodiscard]] inline std::string cell_name(std::size_t cell) {
  return {static_cast<char>('a' + cell / kRows), static_cast<char>('1' + cell % kRows)};
}

namespace internal {

/// Columns a, c, e and g are half a hex higher than the others.
constexpr std::size_t neighbour_of(std::size_t cell, std::size_t side) {
  const int column = static_cast<int>(cell / kRows);
  const int row = static_cast<int>(cell % kRows);
  const int high = column % 2 == 0 ? 1 : 0;
  const std::array<std::array<int, 2>, kSides> steps = {
      {{0, 1}, {1, high}, {1, high - 1}, {0, -1}, {-1, high - 1}, {-1, high}}};
  const int to_column = column + steps[side][0];
  const int to_row = row + steps[side][1];
  if (to_column < 0 || to_column >= static_cast<int>(kColumns) || to_row < 0 ||
      to_row >= static_cast<int>(kRows)) {
    return kNoCell;
  }
  return cell_of(static_cast<std::size_t>(to_column), static_cast<std::size_t>(to_row) + 1);
}

constexpr auto make_neighbours() {
  std::array<std::array<std::uint8_t, kSides>, kCells> out{};
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    for (std::size_t side = 0; side < kSides; ++side) {
      out[cell][side] = static_cast<std::uint8_t>(neighbour_of(cell, side));
    }
  }
  return out;
}

constexpr auto make_sides() {
  std::array<std::array<std::uint8_t, kCells>, kCells> out{};
  for (auto& row : out) row.fill(kSides);
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    for (std::size_t side = 0; side < kSides; ++side) {
      const std::size_t other = neighbour_of(cell, side);
      if (other != kNoCell) out[cell][other] = static_cast<std::uint8_t>(side);
    }
  }
  return out;
}

}  // namespace internal

/// Neighbour of each cell on each side (0 = N, then clockwise); `kNoCell` off the board.
inline constexpr auto kNeighbours = internal::make_neighbours();
/// Side of the first cell that borders on the second; `kSides` if they are not adjacent.
inline constexpr auto kSideTo = internal::make_sides();

[[nodiscard]] constexpr std::size_t opposite(std::size_t side) {
  return (side + kSides / 2) % kSides;
}

/// A set of cells.
using CellSet = BitSet<kCells>;

/// Returns the cells whose count is not 0. Counts must be below 128.
[[nodiscard]] constexpr CellSet cells_with_some(const std::array<std::uint8_t, kCells>& counts) {
  // Eight counts per word, the first one lowest: nonzero counts carry into the highest bit of their
  // byte, and a multiplication gathers the eight bits.
  constexpr std::size_t kTogether = 8;
  static_assert(kCells % kTogether == 0);
  std::uint64_t set = 0;
  for (std::size_t cell = 0; cell < kCells; cell += kTogether) {
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < kTogether; ++i) word |= std::uint64_t{counts[cell + i]} << (8 * i);
    const std::uint64_t some = ((word + 0x7f7f7f7f7f7f7f7f) & 0x8080808080808080) >> 7;
    set |= (some * 0x0102040810204080) >> 56 << cell;
  }
  return CellSet::of_pattern(0, set);
}

/// Cells adjacent to each cell.
inline constexpr auto kAround = [] {
  std::array<CellSet, kCells> out{};
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    for (const std::size_t other : kNeighbours[cell]) {
      if (other != kNoCell) out[cell].add(other);
    }
  }
  return out;
}();

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

/// Returns the tiles in the box (docs/games/tikal.md, "The box").
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

// Pieces (docs/games/tikal.md, "The box").
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

/// Applies the record's `Tile` tags, which must be well formed, to `tiles`.
void redefine_tiles(const Table& table, std::array<Tile, kTiles>& tiles);

/// Reports errors in the record's `Tile` tags (docs/games/tikal.md, "Options, editions, tiles").
void check_tile_tags(const Table& table, TagReporter& reporter);

}  // namespace stela::tikal
