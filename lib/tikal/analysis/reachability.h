#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "lib/tikal/analysis/routes.h"

namespace stela::tikal {

/// Routes, and the starts from which each target can be reached, nearest first.
struct Reachability {
  /// Starts from which a target costs more than `most` are ignored.
  Reachability(const Routes& all_ways, const CellSet& targets, int most);

  Routes ways;
  /// Starts by target: cells, and `kSupply`.
  std::array<std::vector<std::uint8_t>, kCells> nearest;
};

}  // namespace stela::tikal
