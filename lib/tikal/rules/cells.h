#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "lib/core/bit_set.h"

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

}  // namespace stela::tikal
