#pragma once

#include <cstddef>

#include "lib/core/bit_set.h"

namespace stela::taluva {

/// The most land hexes there can be: three for each tile of the box.
inline constexpr std::size_t kMaxCells = 144;
/// "No cell here": bare table. A set has room for it, so that code without branches may add and
/// remove it like a cell.
inline constexpr std::size_t kNoCell = kMaxCells;

/// A set of land cells, by their index in the state.
using CellSet = BitSet<kNoCell + 1>;

}  // namespace stela::taluva
