#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "lib/tikal/analysis/routes.h"

namespace stela::tikal {

/// Ways, and from where each target is reached, nearest first.
struct Reachability {
  /// Of starts from which a target costs more than `most` none is kept.
  Reachability(const Routes& all_ways, const CellSet& targets, int most);

  Routes ways;
  /// By target: cells, and `kSupply`.
  std::array<std::vector<std::uint8_t>, kCells> nearest;
};

}  // namespace stela::tikal
