#pragma once

#include <cstdint>
#include <vector>

namespace stela {

/// A picture as colours, row by row from the top.
struct Pixels {
  int width = 0;
  int height = 0;
  /// `0xRRGGBB`.
  std::vector<std::uint32_t> colours;
};

}  // namespace stela
