#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "lib/tikal/analysis/ways.h"

namespace stela::tikal {

/// Ways, and from where each target is reached, nearest first.
struct Reach {
  /// Of starts from which a target costs more than `most` none is kept.
  Reach(const Ways& all_ways, const CellSet& targets, int most);

  Ways ways;
  /// By target: cells, and `kSupply`.
  std::array<std::vector<std::uint8_t>, kCells> nearest;
};

}  // namespace stela::tikal
