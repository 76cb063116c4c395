#pragma once

#include <cstddef>

#include "lib/core/bit_set.h"

namespace stela::taluva {

/// Maximum number of land hexes: three for each tile in the box.
inline constexpr std::size_t kMaxCells = 144;
/// The index for bare table. A set has room for it, so that branchless code can add and remove it
/// like a cell.
inline constexpr std::size_t kNoCell = kMaxCells;

/// A set of land cells, by their index in the state.
using CellSet = BitSet<kNoCell + 1>;

}  // namespace stela::taluva
